import type { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { queuedAgain } from '../kernel/outbox.js';
import { deadLetterFilter, deadLetterCondition } from './outbox.query.js';
import { authorize } from '../kernel/policy.js';
import { outboxPolicy } from './policy.js';
import { writing } from '../kernel/statement.js';

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
    // Made for each filter: its conditions are those that are given.
    const resend = writing(q =>
      q
        .updateTable('outbox')
        .set(queuedAgain)
        .where('id', 'in', each =>
          deadLetterCondition(each.selectFrom('outbox as o').select('o.id'), filter)
            .orderBy('o.id')
            .limit(MAX_AT_ONCE)
            .forUpdate()
            .skipLocked(),
        )
        .returning('id'),
    );
    const rows = await resend(ctx, {});
    return rows.map(({ id }) => id);
  });
  ctx.log.info({ filter, count: ids.length, by: ctx.actor?.userId }, 'dead letters sent again');
  if (ids.length > 0) ctx.services.events.emit('outboxWritten');
  return ids.length;
}
