import { LockMode } from '@mikro-orm/postgresql';
import { GroupLinkDispatch } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { requeueGroupLink } from './group-links.write.js';
import { dispatchNow, type DispatchRow, groupOfEnrollment } from './dispatches.query.js';
import { authorize } from '../kernel/policy.js';
import { dispatchPolicy } from './policy.js';

/**
 * Puts a group link that could not be sent back into the queue, by an administrator.
 * @throws CONFLICT when it has not failed, also for the later one of two calls at once; and when the place in the class was
 * canceled
 */
export async function resendGroupLink(ctx: Ctx<'events'>, id: number): Promise<DispatchRow> {
  authorize(ctx, dispatchPolicy.resendGroupLink);
  await ctx.transaction(async ctx => {
    const dispatch = await ctx.em.findOne(GroupLinkDispatch, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!dispatch) throw notFound('DISPATCH');
    if (dispatch.status !== 'FAILED') throw new AppError('CONFLICT', 'DISPATCH_NOT_FAILED');
    const place = await groupOfEnrollment(ctx, dispatch.enrollment.id);
    // If the place is given back, the link is sent then.
    if (place!.canceledAt !== null) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
    await requeueGroupLink(ctx, dispatch);
  });
  // The worker is woken after the commit: before it, the worker would find nothing.
  ctx.services.events.emit('outboxWritten');
  return (await dispatchNow(ctx, id))!;
}
