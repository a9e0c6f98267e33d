import { LockMode } from '@mikro-orm/postgresql';
import { Submission } from '../../entities/index.js';
import { forbidden, leadsClass, mustBeSignedIn, notFound, readsAll } from '../kernel/access.js';
import type { Ctx } from '../context.js';

/**
 * The submission, locked until the transaction ends, for staff of its class. The participant and readers of everything
 * know that it exists and get FORBIDDEN; strangers get NOT_FOUND.
 */
export async function lockForStaff(ctx: Ctx, id: number): Promise<Submission> {
  const { submission, leads } = await lockVisible(ctx, id);
  if (!leads) throw forbidden('CLASS_STAFF_ONLY');
  return submission;
}

/** As `lockForStaff`, open to the participant too while the submission is not evaluated. */
export async function lockForRemoval(ctx: Ctx, id: number): Promise<Submission> {
  const { submission, leads } = await lockVisible(ctx, id);
  const ownAndOpen = submission.participant.id === ctx.actor!.userId && submission.status === 'SUBMITTED';
  if (!leads && !ownAndOpen) throw forbidden('CLASS_STAFF_ONLY');
  return submission;
}

async function lockVisible(ctx: Ctx, id: number): Promise<{ submission: Submission; leads: boolean }> {
  const actor = mustBeSignedIn(ctx);
  const submission = await ctx.em.findOne(
    Submission,
    { id, removedAt: null },
    { populate: ['class'], lockMode: LockMode.PESSIMISTIC_WRITE, lockTableAliases: ['s0'] },
  );
  if (!submission) throw notFound('SUBMISSION');
  const leads = leadsClass(actor, { facilitatorId: submission.class.facilitator?.id ?? null });
  if (!leads && !readsAll(actor) && submission.participant.id !== actor.userId) throw notFound('SUBMISSION');
  return { submission, leads };
}
