import { LockMode } from '@mikro-orm/postgresql';
import { OutboxMessage } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/**
 * Lets `work` do what a message asks, and notes that it is done. The row stays locked meanwhile: of two workers with
 * the same message, one finds it taken and leaves. Done messages are not done again. A crash after the work and before
 * the note repeats the work, so that works must carry an identity of their own (a Message-ID, a key).
 */
export async function deliverMessage(
  ctx: Ctx,
  messageId: number,
  work: (payload: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  await ctx.em.transactional(async em => {
    const message = await em.findOne(
      OutboxMessage,
      { id: messageId, completedAt: null },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    if (!message) return;
    await work(message.payload);
    message.completedAt = ctx.now();
  });
}

/** After the last try: the message is a dead letter and no worker touches it any more. */
export async function buryMessage(ctx: Ctx, messageId: number, error: Error): Promise<void> {
  await ctx.em
    .fork()
    .nativeUpdate(
      OutboxMessage,
      { id: messageId, completedAt: null },
      { failedAt: ctx.now(), lastError: error.message.slice(0, 1000) },
    );
}
