import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditOperation } from '../../entities/index.js';
import { networkOf } from '../../platform/addresses.js';
import { AppError, type ErrorCode } from '../../platform/errors.js';
import type { Orm } from '../../platform/orm.js';
import type { Services } from '../../platform/services.js';
import { databaseContext, type Transactional } from '../../platform/transactions.js';
import { type Actor, type Ctx, db } from '../context.js';
import { argumentsOf, type Difference, fieldsOf } from './audit-values.js';

/*
 * Every mutation leaves one audit record, written in the transaction that changes something: both are committed or
 * neither. `audited` opens a scope around the mutation (graph/schema.ts does it for all of them); what is written through
 * entities is seen by a subscriber (audit-subscriber.ts), and what is written past them says so with `noteChange`.
 */

/** What became of one record. */
export interface Change {
  type: string;
  id: string | number;
  operation: AuditOperation;
  /** Fields that changed, by name, with what they were and what they are. */
  fields?: { [name: string]: Difference };
}

/** More records than these, touched by one transaction, are not listed. */
const MAX_CHANGES = 200;

interface Written {
  record_type: string;
  record_id: string;
  operation: AuditOperation;
  fields: ReturnType<typeof fieldsOf>;
}

/** Who runs it, how and when. */
type Caller = Pick<Ctx, 'actor' | 'now' | 'route' | 'requestId'>;

/** A mutation that runs. */
export interface Scope {
  ctx: Caller;
  action: string;
  args: object;
  /** Somebody who was nobody when the mutation began: they signed in. */
  actor: Pick<Actor, 'userId' | 'name'> | null;
  /** Changes of open transactions, and under null those that were committed by themselves. */
  changes: Map<object | null, Change[]>;
  /** The record's id once its transaction was committed. */
  recordId: number | null;
  /** A transaction has written the record and is about to be committed. */
  writing: object | null;
  /** The mutation has ended: what it set going and still runs is no part of it. */
  ended: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();
export const currentScope = (): Scope | undefined => {
  const scope = scopes.getStore();
  return scope?.ended ? undefined : scope;
};

/** Refusals that are worth a record: wrong input is a matter between the caller and the answer. */
const refusals: readonly ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'];

/**
 * Runs a mutation and leaves its record. What is refused leaves one too, outside of the transaction that was undone; a
 * caller that is refused again and again leaves a hundred in an hour. Within another audited mutation it is part of that.
 */
export async function audited<T>(
  ctx: Ctx,
  { action, args }: { action: string; args: object },
  work: () => Promise<T>,
): Promise<T> {
  if (currentScope()) return work();
  const scope = openScope(ctx, action, args);
  try {
    return await within(scope, ctx.services.orm, work);
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code) && scope.recordId === null)
      await recordRefusal(ctx, scope, error.code);
    throw error;
  }
}

/** Who is at the command line: anyone who reaches the database may. */
export type Operator = Pick<Services, 'orm' | 'now'> & {
  /** For the audit record. */
  operator: string;
};

/**
 * As `audited`, for what an operator does at the command line, in one transaction: there is no refusing, who gets that far
 * may.
 */
export const auditedCommand = <By extends Operator, T>(
  by: By,
  { action, args, route }: { action: string; args: object; route: string },
  work: (ctx: By & Transactional) => Promise<T>,
): Promise<T> => {
  const { orm, now, operator } = by;
  const actor = {
    userId: null,
    apiKeyId: null,
    name: operator,
    email: null,
    cpf: null,
    roles: [],
    scope: 'full',
  } as const;
  return within(openScope({ actor, now, route, requestId: randomUUID() }, action, args), orm, () =>
    databaseContext(by).transaction(work),
  );
};

const openScope = (ctx: Caller, action: string, args: object): Scope => ({
  ctx,
  action,
  args,
  actor: null,
  changes: new Map(),
  recordId: null,
  writing: null,
  ended: false,
});

/** Runs the work in its scope, and writes afterwards what no transaction has written. */
async function within<T>(scope: Scope, orm: Orm, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await scopes.run(scope, work);
  } finally {
    scope.ended = true;
  }
  const rest = scope.changes.get(null) ?? [];
  if (scope.recordId === null || rest.length > 0) await writeChanges(pool(orm), scope, rest);
  return result;
}

/**
 * Notes a change that entities don't show: one made with Kysely, natively or by an upsert. `by` has the entity manager
 * that made it; null says that it was committed by itself. Outside of a mutation it does nothing.
 */
export function noteChange(by: Pick<Ctx, 'em'> | null, change: Change): void {
  const scope = currentScope();
  if (scope) addChange(scope, by?.em.getTransactionContext() ?? null, change);
}

/** The mutation was a sign-in: the record names who it was. */
export function recordSignedInActor(person: Pick<Actor, 'userId' | 'name'>): void {
  const scope = currentScope();
  if (scope) scope.actor = person;
}

export function addChange(scope: Scope, transaction: object | null, change: Change): void {
  const known = scope.changes.get(transaction);
  if (known) known.push(change);
  else scope.changes.set(transaction, [change]);
}

/** A connection of the pool's, whatever transaction the caller is in. */
const pool = (orm: Orm): Kysely<any> => db(databaseContext({ orm }));

async function recordRefusal(ctx: Ctx, scope: Scope, code: ErrorCode): Promise<void> {
  const actor = ctx.actor?.actingBy ?? ctx.actor;
  const caller =
    actor?.userId != null ? `user:${actor.userId}` : actor?.apiKeyId != null ? `key:${actor.apiKeyId}` : '';
  try {
    await ctx.services.limits.consume(
      'auditRefusal',
      caller || `address:${ctx.address === null ? 'nowhere' : networkOf(ctx.address)}`,
    );
    await insertRecord(pool(ctx.services.orm), scope, [], code);
  } catch (error) {
    // The caller hears about the refusal; that it could not be noted is ours to know.
    if (!(error instanceof AppError)) ctx.log.error({ err: error, action: scope.action }, 'a refusal was not noted');
  }
}

/** Writes what a transaction changed: with the record, or to the record that an earlier transaction has left. */
export async function writeChanges(connection: Kysely<any>, scope: Scope, changes: readonly Change[]): Promise<number> {
  const listed: Written[] = changes.slice(0, MAX_CHANGES).map(({ type, id, operation, fields }) => ({
    record_type: type.slice(0, 60),
    record_id: String(id).slice(0, 100),
    operation,
    fields: fieldsOf(fields ?? {}),
  }));
  if (scope.recordId === null) return insertRecord(connection, scope, listed, null);
  await sql`
    insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
    select ${scope.recordId}, ${columns} from ${rows(listed)}`.execute(connection);
  return scope.recordId;
}

const columns = sql.raw('x.record_type, x.record_id, x.operation, x.fields');
const rows = (listed: readonly Written[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as x(record_type text, record_id text, operation text, fields jsonb)`;

/** One statement for the record and its changes. */
async function insertRecord(
  connection: Kysely<any>,
  { ctx, action, args, actor: signedIn }: Scope,
  listed: readonly Written[],
  code: ErrorCode | null,
): Promise<number> {
  const actor = signedIn ?? ctx.actor?.actingBy ?? ctx.actor;
  const participant = ctx.actor?.actingBy ? ctx.actor.userId : null;
  const apiKeyId = signedIn ? null : (ctx.actor?.apiKeyId ?? null);
  const kind = !actor ? 'NOBODY' : actor.userId !== null ? 'USER' : apiKeyId !== null ? 'KEY' : 'SERVICE';
  const face = ctx.route.split('.', 1)[0]!;
  const found = await sql<{ id: number }>`
    with r as (
      insert into audit_records (at, actor_kind, actor_user_id, actor_key_id, actor_name, on_behalf_of_id, action, face,
        route, request_id, outcome, code, arguments)
      values (${ctx.now().toISOString()}, ${kind}, ${actor?.userId ?? null}, ${apiKeyId},
        ${actor?.name.slice(0, 200) ?? null}, ${participant ?? onBehalfOf(args, actor?.userId ?? null)}, ${action.slice(0, 100)},
        ${face.slice(0, 20)}, ${ctx.route.slice(0, 100)}, ${ctx.requestId.slice(0, 64)},
        ${code === null ? 'DONE' : 'REFUSED'}, ${code}, ${JSON.stringify(argumentsOf(args))}::jsonb)
      returning id
    ), c as (
      insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
      select r.id, ${columns} from r, ${rows(listed)}
    )
    select id from r`.execute(connection);
  return found.rows[0]!.id;
}

/** The participant or client that the arguments name, when it is somebody else. */
function onBehalfOf(args: object, me: number | null): number | null {
  const { input, ...own } = args as { input?: object };
  const given = { ...input, ...own } as { participantId?: unknown; clientId?: unknown };
  const id = Number(given.participantId ?? given.clientId);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 && id !== me ? id : null;
}
