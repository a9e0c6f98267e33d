import type { Ctx } from '../context.js';
import { visibleEnrollment } from '../enrollments/enrollments.query.js';
import { forbidden, hasRole, mustBeSignedIn, notFound } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import { listActionLogs, listParticipantModeLogs } from './logs.query.js';
import { isStaffOf } from './policy.js';

/**
 * What was done under an enrollment, for staff of its class.
 * @throws NOT_FOUND to strangers; FORBIDDEN to the participant, who knows of the enrollment
 */
export async function findActionLogs(
  ctx: Ctx,
  { enrollmentId }: { enrollmentId: number },
  page: PageArgs,
  selection?: Selection,
) {
  const actor = mustBeSignedIn(ctx);
  const enrollment = await visibleEnrollment(ctx, actor, enrollmentId);
  if (!enrollment) throw notFound('Enrollment');
  if (!(await isStaffOf(ctx, actor, enrollment))) throw forbidden();
  return listActionLogs(ctx, { enrollmentId }, page, { selection });
}

/** Who acted in whose place, for supervisors and administrators. */
export function findParticipantModeLogs(ctx: Ctx, page: PageArgs, selection?: Selection) {
  if (!hasRole(mustBeSignedIn(ctx), 'SUPERVISOR', 'ADMIN')) throw forbidden();
  return listParticipantModeLogs(ctx, {}, page, { selection });
}
