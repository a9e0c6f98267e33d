import { type RawBuilder, sql } from 'kysely';
import { isDoneElsewhere } from '../../postgres/index.js';
import { currentTraceparent } from '../../platform/watching/tracing.js';
import type { Ctx } from '../context.js';
import { outboxStates } from './outbox-states.js';
import { type Parameter, writing } from './statement.js';

/** The context that causes a message, in a transaction: of a caller, or of an operator at the command line. */
type Cause = Pick<Ctx<'events'>, 'atCommit' | 'rows' | 'now' | 'services'>;

const insert = {
  name: 'elo_outbox',
  text: 'insert into outbox (job, payload, created_at, attempts, attempts_at_resend, traceparent) values ($1, $2, $3, 0, 0, $4)',
};

/**
 * Writes a message about a consequence in the transaction that causes it: both are committed or neither. A worker takes it from
 * there (jobs/delivery.ts). Waking the worker only saves waiting for its next look.
 */
export function writeOutbox(ctx: Cause, job: string, payload: Record<string, unknown>): void {
  if (isDoneElsewhere()) return;
  ctx.atCommit({ ...insert, values: [job, JSON.stringify(payload), ctx.now().toISOString(), currentTraceparent()] });
  ctx.services.events.emit('outboxWritten');
}

/**
 * The same as `writeOutbox`, for one message for each of many rows: one statement, however many they are.
 * @param payloads SQL of rows with a column `payload` (jsonb)
 */
export async function writeOutboxForEach(ctx: Cause, job: string, payloads: RawBuilder<unknown>): Promise<void> {
  if (isDoneElsewhere()) return;
  const insertEach = writing(
    () => sql`
    insert into outbox (job, payload, created_at, attempts, attempts_at_resend, traceparent)
    select ${job}, each.payload, ${ctx.now().toISOString()}, 0, 0, ${currentTraceparent()}::text from (${payloads}) as each`,
  );
  await insertEach(ctx, {});
  ctx.services.events.emit('outboxWritten');
}

/** The columns that put a dead letter back into the queue: it is due at once, with all its tries. */
export const queuedAgain = {
  ...outboxStates.set('sendAgain', {}),
  next_try_at: sql<string>`now()`,
  attempts_at_resend: sql<number>`attempts`,
};

const resend = writing((q, $: Parameter<{ job: string; payload: string }>) =>
  q
    .updateTable('outbox')
    .set(queuedAgain)
    .where('job', '=', $('job'))
    .where('failed_at', 'is not', null)
    .where(sql<boolean>`payload @> ${$('payload')}::jsonb`)
    .returning('id'),
);

/**
 * The same as `writeOutbox`, for a message that was written before. A dead letter is queued again, and a message that still
 * waits is enough: no second message is written beside it.
 */
export async function writeOutboxAgain(ctx: Cause, job: string, payload: Record<string, unknown>): Promise<void> {
  if (isDoneElsewhere()) return;
  const resent = await resend(ctx, { job, payload: JSON.stringify(payload) });
  if (resent.length === 0) await ensureOutbox(ctx, job, payload);
  else ctx.services.events.emit('outboxWritten');
}

/**
 * SQL that makes sure of a message. An equal message that no worker has claimed is enough. The lock keeps workers from taking
 * that message before this transaction has ended and its changes are visible.
 * @param payload SQL of jsonb
 * @param condition SQL that is true when there is something to tell
 */
export const ensureOutboxSql = (job: string, payload: string, condition = 'true'): string => `
  insert into outbox (job, payload, attempts, attempts_at_resend)
  select '${job}', ${payload}, 0, 0
   where ${condition} and not exists (
     select from outbox
      where job = '${job}' and completed_at is null and failed_at is null
        and (claimed_until is null or claimed_until <= now()) and payload = ${payload}
      for share skip locked)`;

/** The same as `writeOutbox`; an equal message that already waits is enough. */
export async function ensureOutbox(ctx: Cause, job: string, payload: Record<string, unknown>): Promise<void> {
  if (isDoneElsewhere()) return;
  await ctx.rows(ensureOutboxSql(job, '$1::jsonb'), [JSON.stringify(payload)], { isWrite: true });
  ctx.services.events.emit('outboxWritten');
}
