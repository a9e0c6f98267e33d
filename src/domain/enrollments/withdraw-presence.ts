import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { line } from '../kernel/form.js';
import type { Selection } from '../kernel/selection.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { lockEnrollment } from './lock-enrollment.js';
import { enrollmentPolicy } from './policy.js';
import { movePresenceToWithdrawn } from './presences.write.js';

const shape = z.object({ enrollmentId: z.int(), activityId: z.int(), reason: line(500) });

/**
 * Withdraws a presence, by staff, from any source and with a reason that stays in the history of the enrollment. Participants
 * can't record it again in the same way. Without a presence nothing happens.
 * @throws NOT_FOUND to strangers; CONFLICT when the enrollment is canceled
 */
export async function withdrawPresence(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<EnrollmentRow> {
  const { enrollmentId, activityId, reason } = parseInput(shape, input);
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, enrollmentId, enrollmentPolicy.withdrawPresence);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
    const { userId, apiKeyId } = ctx.actor!;
    const by = { withdrawnBy: userId, withdrawnByKey: apiKeyId };
    await movePresenceToWithdrawn(ctx, { enrollmentId, activityId, reason, ...by });
  });
  return enrollmentById(ctx, enrollmentId, selection);
}
