import { classById } from '../classes/classes.query.js';
import type { Actor, Ctx } from '../context.js';
import type { EnrollmentRow } from '../enrollments/enrollments.query.js';
import { hasRole, leadsClass } from '../kernel/access.js';

/** Staff of an enrollment: who leads its class, and supervisors, who act in participant mode. */
export async function isStaffOf(ctx: Ctx, actor: Actor, enrollment: EnrollmentRow): Promise<boolean> {
  if (hasRole(actor, 'SUPERVISOR')) return true;
  const group = await classById(ctx, enrollment.classId);
  return group !== null && leadsClass(actor, group);
}
