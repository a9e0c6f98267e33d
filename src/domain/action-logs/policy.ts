import { classById } from '../classes/classes.query.js';
import type { Actor, Ctx } from '../context.js';
import { type EnrollmentRow, visibleEnrollment } from '../enrollments/enrollments.query.js';
import { forbidden, hasRole, leadsClass, mustBeSignedIn, notFound } from '../kernel/access.js';

/** Staff of an enrollment: who leads its class, and supervisors, who act in participant mode. */
export async function isStaffOf(ctx: Ctx, actor: Actor, enrollment: EnrollmentRow): Promise<boolean> {
  if (hasRole(actor, 'SUPERVISOR')) return true;
  const group = await classById(ctx, enrollment.classId);
  return group !== null && leadsClass(actor, group);
}

/** Staff of the enrollment's class. @throws NOT_FOUND to strangers; FORBIDDEN to the participant, who knows of the enrollment */
export async function mustSeeActionLogs(ctx: Ctx, { enrollmentId }: { enrollmentId: number }): Promise<void> {
  const actor = mustBeSignedIn(ctx);
  const enrollment = await visibleEnrollment(ctx, actor, enrollmentId);
  if (!enrollment) throw notFound('ENROLLMENT');
  if (!(await isStaffOf(ctx, actor, enrollment))) throw forbidden();
}

export function mustSeeParticipantModeLogs(ctx: Ctx): void {
  if (!hasRole(mustBeSignedIn(ctx), 'SUPERVISOR', 'ADMIN')) throw forbidden();
}
