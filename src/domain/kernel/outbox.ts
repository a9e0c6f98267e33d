import { type RawBuilder, sql } from 'kysely';
import { type Ctx, db } from '../context.js';

/** Who causes it, in a transaction: a caller, or an operator at the command line. */
type Cause = Pick<Ctx<'events'>, 'atCommit' | 'kysely' | 'now' | 'services'>;

const insert = {
  name: 'elo_outbox',
  text: 'insert into outbox (job, payload, created_at, attempts, attempts_at_resend) values ($1, $2, $3, 0, 0)',
};

/**
 * Notes a consequence in the transaction that causes it: both are committed or neither. A worker takes it from there
 * (jobs/delivery.ts); waking it only saves waiting for its next look.
 */
export function writeOutbox(ctx: Cause, job: string, payload: Record<string, unknown>): void {
  ctx.atCommit({ ...insert, values: [job, JSON.stringify(payload), ctx.now().toISOString()] });
  ctx.services.events.emit('outboxWritten');
}

/**
 * As `writeOutbox`, for a consequence for each of many: one statement, however many they are.
 * @param payloads SQL of rows with a column `payload` (jsonb)
 */
export async function writeOutboxForEach(ctx: Cause, job: string, payloads: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into outbox (job, payload, created_at, attempts, attempts_at_resend)
    select ${job}, each.payload, ${ctx.now().toISOString()}, 0, 0 from (${payloads}) as each`.execute(db(ctx));
  ctx.services.events.emit('outboxWritten');
}

/** What puts a dead letter back into the queue: it is due at once, with all its tries. */
export const queuedAgain = {
  failed_at: null,
  next_try_at: sql<string>`now()`,
  attempts_at_resend: sql<number>`attempts`,
};

/**
 * As `writeOutbox`, for a consequence that was noted before and may have become a dead letter: then that one goes on, rather
 * than a second one.
 */
export async function writeOutboxAgain(ctx: Cause, job: string, payload: Record<string, unknown>): Promise<void> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable('outbox')
    .set(queuedAgain)
    .where('job', '=', job)
    .where('failed_at', 'is not', null)
    .where(sql<boolean>`payload @> ${JSON.stringify(payload)}::jsonb`)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) writeOutbox(ctx, job, payload);
  else ctx.services.events.emit('outboxWritten');
}
