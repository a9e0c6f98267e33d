import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { networkOf } from '../../platform/addresses.js';
import { AppError, type ErrorCode } from '../../failures/errors.js';
import type { Orm } from '../../postgres/orm.js';
import type { Services } from '../../platform/services.js';
import { currentFrame, withinFrame } from '../../postgres/transaction-frames.js';
import { databaseContext, type Transactional } from '../../postgres/transactions.js';
import type { Actor, Ctx } from '../context.js';
import { AuditScope } from './audit-scope.js';

/*
 * Every mutation leaves one audit record, written in the transaction that changes something: both are committed or
 * neither. `audited` opens a scope around the mutation (graph/schema.ts does it for all of them). What the mutation
 * changes is noted by triggers of the tables (audit-triggers.ts), however it is written; the scope tells them, with the
 * message that begins a transaction, to which record the changes belong, and writes that record with the message that
 * commits it.
 */

const currentScope = (): AuditScope | undefined => {
  const frame = currentFrame();
  return frame instanceof AuditScope ? frame : undefined;
};

/** Refusals that are worth a record: wrong input is a matter between the caller and the answer. */
const refusals: readonly ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'];

/**
 * Runs a mutation and leaves its record. What is refused leaves one too, outside of the transaction that was undone; a
 * caller that is refused again and again leaves a hundred in an hour. Within another audited mutation it is part of that.
 * Ends when what was changed is to be seen by whoever asks, from the replica too.
 */
export async function audited<T>(
  ctx: Ctx<'limits' | 'orm' | 'replica'>,
  { action, args }: { action: string; args: object },
  work: () => Promise<T>,
): Promise<T> {
  if (currentScope()) return work();
  const scope = new AuditScope(ctx, action, args);
  try {
    return await within(scope, ctx.services.orm, work);
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code) && !scope.isWritten)
      await recordRefusal(ctx, scope, error.code);
    throw error;
  } finally {
    await ctx.services.replica.caughtUp();
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
  const scope = new AuditScope({ actor, now, route, requestId: randomUUID() }, action, args);
  return within(scope, orm, () => databaseContext(by).transaction(work));
};

/** Runs the work in its scope, and writes the record afterwards when no transaction has changed anything. */
async function within<T>(scope: AuditScope, orm: Orm, work: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await withinFrame(scope, work);
  } finally {
    scope.ended = true;
  }
  if (!scope.isWritten) await writeRecord(orm, scope.recordWithoutChanges());
  return result;
}

/** Over a connection of its own: outside of the frame, and of what it has begun. */
const writeRecord = async (orm: Orm, { text, values }: { text: string; values: unknown[] }): Promise<void> =>
  void (await databaseContext({ orm }).kysely.executeQuery(CompiledQuery.raw(text, values)));

/** The mutation is a sign-in: the record names who it is. To be called before anything is committed. */
export function recordSignedInActor(person: Pick<Actor, 'userId' | 'name'>): void {
  const scope = currentScope();
  if (scope) scope.signedIn = person;
}

/** The mutation is about a person whom its arguments name by CPF or e-mail. To be called before anything is committed. */
export function recordPersonMeant({ id }: { id: number }): void {
  const scope = currentScope();
  if (scope) scope.personMeant = id;
}

async function recordRefusal(ctx: Ctx<'limits' | 'orm'>, scope: AuditScope, code: ErrorCode): Promise<void> {
  const actor = ctx.actor?.actingBy ?? ctx.actor;
  const caller =
    actor?.userId != null ? `user:${actor.userId}` : actor?.apiKeyId != null ? `key:${actor.apiKeyId}` : '';
  try {
    await ctx.services.limits.consume(
      'auditRefusal',
      caller || `address:${ctx.address === null ? 'nowhere' : networkOf(ctx.address)}`,
    );
    await writeRecord(ctx.services.orm, scope.recordWithoutChanges(code));
  } catch (error) {
    // The caller hears about the refusal; that it could not be noted is ours to know.
    if (!(error instanceof AppError)) ctx.log.error({ err: error, action: scope.action }, 'a refusal was not noted');
  }
}
