import { LockMode } from '@mikro-orm/postgresql';
import { GroupLinkDispatch } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { writeOutbox, writeOutboxAgain } from '../kernel/outbox.js';
import { type Parameter, writing } from '../kernel/statement.js';

const JOB = 'group-link-dispatch';

const insert = writing((q, $: Parameter<{ enrollmentId: number; phone: string; now: string }>) =>
  q
    .insertInto('group_link_dispatches')
    .values({ enrollment_id: $('enrollmentId'), phone: $('phone'), created_at: $('now'), updated_at: $('now') })
    .onConflict(conflict => conflict.column('enrollment_id').doNothing())
    .returning('id'),
);

/**
 * Puts the link of a class's group into the queue, within the transaction that enrolls. One for each enrollment: one
 * that could not be sent gets another chance; one that is in progress or has arrived stays as it is.
 */
export async function queueGroupLink(
  ctx: Ctx<'events'>,
  { enrollmentId, phone }: { enrollmentId: number; phone: string },
): Promise<void> {
  const [made] = await insert(ctx, { enrollmentId, phone, now: ctx.now().toISOString() });
  if (made) return writeOutbox(ctx, JOB, { dispatchId: made.id });
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const known = await ctx.em.findOneOrFail(GroupLinkDispatch, { enrollment: enrollmentId }, { lockMode });
  if (known.status === 'FAILED') await requeueGroupLink(ctx, known, phone);
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

/** As `queueGroupLink` for somebody who is in another class now: the link that they have leads nowhere any more. */
export async function queueGroupLinkAgain(
  ctx: Ctx<'events'>,
  link: { enrollmentId: number; phone: string },
): Promise<void> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const known = await ctx.em.findOne(GroupLinkDispatch, { enrollment: link.enrollmentId }, { lockMode });
  if (known) await requeueGroupLink(ctx, known, link.phone);
  else await queueGroupLink(ctx, link);
}
