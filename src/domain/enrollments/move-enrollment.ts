import { Enrollment } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { wrong } from '../../platform/field-reasons.js';
import { isUniqueViolation } from '../../platform/orm.js';
import { invalidField } from '../../platform/validation.js';
import { classById } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { queueGroupLinkAgain } from '../dispatches/group-links.write.js';
import { notFound } from '../kernel/access.js';
import { assertAllowed, authorize, relationToClass } from '../kernel/policy.js';
import { personNow } from '../people/people.query.js';
import { countAppointmentsAhead } from '../scheduling/appointments-ahead.query.js';
import { moveSubmissions } from '../submissions/move-submissions.write.js';
import { notRequested } from './cancel-enrollment.js';
import { assertOpen } from './enroll-participant.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { lockEnrollment } from './lock-enrollment.js';
import { assertRoom } from './place-in-class.write.js';
import { enrollmentPolicy } from './policy.js';

/**
 * Moves a participant to another class of the same course and cycle, with their presences and what they handed in. The link
 * of that class's group goes to their phone.
 * @throws NOT_FOUND to strangers, and for the class; FORBIDDEN to facilitators who do not lead both classes; INVALID for a
 * class of another course or cycle; CONFLICT when the enrollment is canceled, the participant was in that class before, has
 * appointments ahead with who leads the class so far, and when the class is full or archived, or its cycle over
 */
export async function moveEnrollment(
  ctx: Ctx<'events'>,
  { id, classId }: { id: number; classId: number },
): Promise<EnrollmentRow> {
  const rule = enrollmentPolicy.moveEnrollment;
  const actor = authorize(ctx, rule);
  try {
    await ctx.transaction(async ctx => {
      const enrollment = await lockEnrollment(ctx, id, rule);
      if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
      const from = enrollment.class;
      const to = await classById(ctx, classId);
      if (!to) throw notFound('CLASS');
      assertAllowed(actor, rule, { ...relationToClass(actor, to), own: true });
      if (to.id === from.id) return;
      if (to.courseId !== from.course.id || to.cycleId !== from.cycle.id)
        throw invalidField('classId', wrong('NOT_OF_SAME_COURSE'));
      await assertOpen(ctx, to);
      const participantId = enrollment.participant.id;
      const facilitator = from.facilitator?.id;
      const appointments =
        facilitator === undefined
          ? 0
          : await countAppointmentsAhead(ctx, { classId: from.id, userId: facilitator, clientId: participantId });
      if (appointments > 0) throw new AppError('CONFLICT', 'APPOINTMENTS_AHEAD', { uses: { appointments } });
      await assertRoom(ctx, to);
      const moved = { ...notRequested, class: classId, updatedAt: ctx.now() };
      await ctx.em.nativeUpdate(Enrollment, { id }, moved);
      await moveSubmissions(ctx, { participantId, from: from.id, to: classId, facilitatorId: to.facilitatorId });
      const { phone } = await personNow(ctx, participantId);
      if (phone) await queueGroupLinkAgain(ctx, { enrollmentId: id, phone });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', 'ENROLLED');
    throw error;
  }
  return enrollmentById(ctx, id);
}
