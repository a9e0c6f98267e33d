import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { queuedAgain } from '../kernel/outbox.js';
import { notFound } from '../kernel/access.js';
import { outboxMessageById, type OutboxRow } from './outbox.query.js';
import { authorize } from '../kernel/policy.js';
import { outboxPolicy } from './policy.js';
import { type Parameter, writing } from '../kernel/statement.js';

const resend = writing((q, $: Parameter<{ id: number }>) =>
  q.updateTable('outbox').set(queuedAgain).where('id', '=', $('id')).where('failed_at', 'is not', null).returning('id'),
);

/**
 * Puts a message that was given up back into the queue, with all its tries. The error stays readable until the message is done.
 * @throws CONFLICT when it is no dead letter (any more): of two administrators at once, one gets it
 */
export async function resendDeadLetter(ctx: Ctx<'events'>, id: number): Promise<OutboxRow> {
  authorize(ctx, outboxPolicy.resendDeadLetter);
  // Read in the same transaction: once it is committed, a worker may run the message before it is read.
  const { isAgain, message } = await ctx.transaction(async ctx => ({
    isAgain: (await resend(ctx, { id })).length > 0,
    message: await outboxMessageById(ctx, id),
  }));
  if (!message) throw notFound('MESSAGE');
  if (!isAgain) throw new AppError('CONFLICT', 'MESSAGE_NOT_DEAD');
  ctx.log.info({ messageId: id, job: message.job, by: ctx.actor?.userId }, 'dead letter sent again');
  ctx.services.events.emit('outboxWritten');
  return message;
}
