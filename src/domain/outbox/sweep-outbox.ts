import { type Ctx, withEntityManager } from '../context.js';
import { markEnqueued, newMessages, unfinishedMessages, waitForSweepersTurn } from './outbox.query.js';

/** As many rounds as there are messages, but not for ever. */
const MAX_ROUNDS = 50;

/**
 * Sees to it that every open message has a job. New ones get theirs; those that are long under way are looked up, because
 * the job store may have lost them. One worker at a time does this, so that no message gets two jobs.
 * @param ensureJob makes a job for a message unless there is a live one
 */
export async function sweepOutbox(
  ctx: Ctx,
  ensureJob: (message: { id: number; job: string }) => Promise<void>,
  { doubtAfterMs }: { doubtAfterMs: number },
): Promise<void> {
  const doubtBefore = new Date(ctx.now().getTime() - doubtAfterMs);
  for (const find of [newMessages, (each: Ctx) => unfinishedMessages(each, doubtBefore)]) {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // Without work there is no need to wait for one's turn.
      if ((await find(ctx)).length === 0) break;
      const marked = await ctx.em.transactional(async em => {
        const inside = withEntityManager(ctx, em);
        await waitForSweepersTurn(inside);
        const messages = await find(inside);
        for (const message of messages) await ensureJob(message);
        return markEnqueued(
          inside,
          messages.map(({ id }) => id),
        );
      });
      // What is left is at work at this moment; the next sweep looks at it again.
      if (marked === 0) break;
    }
  }
}
