import type { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import { db, type Ctx } from '../context.js';
import { queuedAgain } from '../kernel/outbox.js';
import { deadLetterFilter, deadLetterCondition } from './outbox.query.js';
import { authorize } from '../kernel/policy.js';
import { outboxPolicy } from './policy.js';

/** The highest number of messages put back at once; for more, the administrator repeats the request. */
const MAX_AT_ONCE = 10_000;

/**
 * Puts all dead letters that match a filter back into the queue, such as the messages of an outage: oldest first, 10,000 at
 * most, with all their tries. Messages that others are putting back at the same time are left to them.
 * @returns the number of messages
 */
export async function resendDeadLetters(ctx: Ctx<'events'>, given: z.input<typeof deadLetterFilter>): Promise<number> {
  authorize(ctx, outboxPolicy.resendDeadLetters);
  const filter = parseInput(deadLetterFilter, given);
  const ids = await ctx.transaction(async ctx => {
    const rows = await db(ctx)
      .updateTable('outbox')
      .set(queuedAgain)
      .where('id', 'in', q =>
        deadLetterCondition(q.selectFrom('outbox as o').select('o.id'), filter)
          .orderBy('o.id')
          .limit(MAX_AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
  ctx.log.info({ filter, count: ids.length, by: ctx.actor?.userId }, 'dead letters sent again');
  if (ids.length > 0) ctx.services.events.emit('outboxWritten');
  return ids.length;
}
