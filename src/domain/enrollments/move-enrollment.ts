import { Enrollment } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { isUniqueViolation } from '../../postgres/index.js';
import { invalidField } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { queueGroupLinkAgain } from '../dispatches/group-links.write.js';
import { assertAllowed, authorize, relationToClass } from '../kernel/policy.js';
import { asProperties } from '../kernel/states.js';
import { countAppointmentsAhead } from '../scheduling/appointments-ahead.query.js';
import { moveSubmissions } from '../submissions/move-submissions.write.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { lockPlace } from './lock-enrollment.js';
import { assertOpen, assertRoom, lockClassForPlace } from './place-in-class.write.js';
import { tellOfMove } from './place-notices.write.js';
import { enrollmentPolicy } from './policy.js';
import { enrollmentStates } from './states.js';

/**
 * Moves a participant to another class of the same course and cycle, with their presences and submissions. The link of the new
 * class's group goes to their phone.
 * @throws NOT_FOUND to strangers, and for the class; FORBIDDEN to facilitators who do not lead both classes; INVALID for a
 * class of another course or cycle; CONFLICT:
 * - if the enrollment is canceled;
 * - if the participant is in that class, or was before;
 * - if they have future appointments with the facilitator of the present class;
 * - if the new class is full or archived, or its cycle is over.
 */
export async function moveEnrollment(
  ctx: Ctx<'events'>,
  { id, classId }: { id: number; classId: number },
): Promise<EnrollmentRow> {
  const rule = enrollmentPolicy.moveEnrollment;
  const actor = authorize(ctx, rule);
  try {
    await ctx.transaction(async ctx => {
      const { enrollment, person } = await lockPlace(ctx, id, rule);
      if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
      const from = enrollment.class;
      const to = await lockClassForPlace(ctx, classId);
      assertAllowed(actor, rule, { ...relationToClass(actor, to), own: true });
      if (to.id === from.id) throw new AppError('CONFLICT', 'ALREADY_IN_CLASS');
      if (to.courseId !== from.course.id || to.cycleId !== from.cycle.id)
        throw invalidField('classId', wrong('NOT_OF_SAME_COURSE'));
      assertOpen(ctx, to);
      const participantId = enrollment.participant.id;
      const facilitator = from.facilitator?.id;
      const appointments =
        facilitator === undefined
          ? 0
          : await countAppointmentsAhead(ctx, { classId: from.id, userId: facilitator, clientId: participantId });
      if (appointments > 0) throw new AppError('CONFLICT', 'APPOINTMENTS_AHEAD', { uses: { appointments } });
      await assertRoom(ctx, to);
      const moved = { ...asProperties(enrollmentStates.set('move', {})), class: classId, updatedAt: ctx.now() };
      await ctx.em.nativeUpdate(Enrollment, { id }, moved);
      await moveSubmissions(ctx, { participantId, from: from.id, to: classId, facilitatorId: to.facilitatorId });
      if (person.phone) await queueGroupLinkAgain(ctx, { enrollmentId: id, phone: person.phone });
      tellOfMove(ctx, { enrollmentId: id, from: from.id, to: to.id });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', 'ENROLLED');
    throw error;
  }
  return enrollmentById(ctx, id);
}
