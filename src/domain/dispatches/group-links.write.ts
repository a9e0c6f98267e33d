import { LockMode } from '@mikro-orm/postgresql';
import { GroupLinkDispatch } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { writeOutbox, writeOutboxAgain } from '../kernel/outbox.js';

const JOB = 'group-link-dispatch';

/**
 * Puts the link of a class's group into the queue, within the transaction that enrolls. One for each enrollment: one
 * that could not be sent gets another chance; one that is in progress or has arrived stays as it is.
 */
export async function queueGroupLink(
  ctx: Ctx<'events'>,
  { enrollmentId, phone }: { enrollmentId: number; phone: string },
): Promise<void> {
  const known = await ctx.em.findOne(
    GroupLinkDispatch,
    { enrollment: enrollmentId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (known) {
    if (known.status === 'FAILED') await requeueGroupLink(ctx, known, phone);
    return;
  }
  const now = ctx.now();
  const made = ctx.em.create(GroupLinkDispatch, { enrollment: enrollmentId, phone, createdAt: now, updatedAt: now });
  await ctx.em.flush();
  writeOutbox(ctx, JOB, { dispatchId: made.id });
}

/** Puts a failed dispatch back into the queue with all its tries. Its dead letter goes on, rather than a second message. */
export async function requeueGroupLink(
  ctx: Ctx<'events'>,
  dispatch: GroupLinkDispatch,
  phone = dispatch.phone,
): Promise<void> {
  ctx.em.assign(dispatch, { status: 'PENDING', tries: 0, phone, updatedAt: ctx.now() });
  await ctx.em.flush();
  await writeOutboxAgain(ctx, JOB, { dispatchId: dispatch.id });
}
