import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { OutboxMessage } from '../../entities/index.js';
import { db, type Ctx } from '../context.js';

/** `taken`: another worker is at it at this moment; `nothing` was left to do. */
export type Delivery = 'done' | 'taken' | 'nothing';

/**
 * Lets `work` do what a message asks, and notes that it is done. The row stays locked meanwhile: of two workers with
 * the same message, one finds it taken and leaves. Done messages are not done again. A crash after the work and before
 * the note repeats the work, so that works must carry an identity of their own (a Message-ID, a key).
 */
export async function deliverMessage(
  ctx: Ctx,
  messageId: number,
  work: (payload: Record<string, unknown>) => Promise<void>,
): Promise<Delivery> {
  return ctx.em.transactional(async em => {
    const message = await em.findOne(
      OutboxMessage,
      { id: messageId, completedAt: null },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    if (!message)
      return (await em.count(OutboxMessage, { id: messageId, completedAt: null })) > 0 ? 'taken' : 'nothing';
    await work(message.payload);
    message.completedAt = ctx.now();
    message.attempts += 1;
    // Somebody may have let a dead letter run in the job dashboard.
    message.failedAt = null;
    message.lastError = null;
    return 'done';
  });
}

const failed = (ctx: Ctx, messageId: number, error: Error) =>
  db({ em: ctx.em.fork() })
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, last_error: error.message.replaceAll('\0', '').slice(0, 1000) })
    .where('id', '=', messageId)
    .where('completed_at', 'is', null);

/** A try failed and there will be another. */
export async function noteFailedTry(ctx: Ctx, messageId: number, error: Error): Promise<void> {
  await failed(ctx, messageId, error).execute();
}

/** After the last try: the message is a dead letter and no worker touches it any more. */
export async function buryMessage(ctx: Ctx, messageId: number, error: Error): Promise<void> {
  await failed(ctx, messageId, error).set({ failed_at: ctx.now().toISOString() }).execute();
}
