import { randomUUID } from 'node:crypto';
import { networkOf } from '../../platform/addresses.js';
import { AppError, type ErrorCode } from '../../failures/errors.js';
import { type Orm, currentFrame, withinFrame, databaseContext, type Transactional } from '../../postgres/index.js';
import type { Services } from '../../platform/services.js';
import type { Actor, Ctx } from '../context.js';
import { AuditScope } from './audit-scope.js';

/*
 * Every mutation leaves one audit record, written in the transaction that changes something: both are committed or neither.
 * `audited` opens a scope around the mutation (graph/schema.ts does it for all of them). Triggers of the tables
 * (audit-triggers.ts) note the changes of the mutation, however they are written. The scope tells the triggers the record of
 * the changes, in the message that begins a transaction. It writes that record in the message that commits the transaction.
 */

const currentScope = (): AuditScope | undefined => {
  const frame = currentFrame();
  return frame instanceof AuditScope ? frame : undefined;
};

/** Refusals that leave an audit record. Wrong input concerns only the caller, so it leaves none. */
const refusals: readonly ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'];

/**
 * Runs a mutation and leaves its record. A refused mutation leaves a record too, outside of the transaction that was rolled
 * back. A caller that is refused again and again leaves a hundred records in an hour. A mutation within another audited
 * mutation is part of that one. The promise resolves when every read sees the changes, from the replica too.
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

/** The operator at the command line: any person with access to the database is allowed. */
export type Operator = Pick<Services, 'orm' | 'now'> & {
  /** For the audit record. */
  operator: string;
};

/**
 * The same as `audited`, for an operator's work at the command line, in one transaction. Nothing is refused: an operator at the
 * command line has all permissions.
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

/** Uses a connection of its own, outside of the frame and its transactions. */
const writeRecord = async (orm: Orm, { text, values }: { text: string; values: unknown[] }): Promise<void> =>
  void (await databaseContext({ orm }).rows(text, values));

/** Names the person in the audit record of a sign-in. To be called before anything is committed. */
export function recordSignedInActor(person: Pick<Actor, 'userId' | 'name'>): void {
  const scope = currentScope();
  if (scope) scope.signedIn = person;
}

/**
 * Names the person in the audit record of a mutation with a CPF or an e-mail in its arguments. To be called before anything is
 * committed.
 */
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
    // The caller learns of the refusal; the failure to note it only goes to the log.
    if (!(error instanceof AppError)) ctx.log.error({ err: error, action: scope.action }, 'a refusal was not noted');
  }
}
