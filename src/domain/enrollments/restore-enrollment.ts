import { AppError } from '../../platform/errors.js';
import { classNow } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { assertOpen } from './enroll-participant.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { lockEnrollment } from './lock-enrollment.js';
import { assertNoOtherPlace, assertRoom } from './place-in-class.write.js';
import { enrollmentPolicy } from './policy.js';

/**
 * Gives a canceled enrollment its place back: by who leads the class, and who runs the programme.
 * @throws NOT_FOUND to strangers; CONFLICT when it is not canceled, the participant is in another class of the course and
 * cycle by now, the class is full or archived, or its cycle is over
 */
export async function restoreEnrollment(ctx: Ctx, { id }: { id: number }): Promise<EnrollmentRow> {
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, id, enrollmentPolicy.restoreEnrollment);
    if (!enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_NOT_CANCELED');
    const group = await classNow(ctx, enrollment.class.id);
    await assertOpen(ctx, group);
    await assertNoOtherPlace(ctx, { personId: enrollment.participant.id, except: id, ...group });
    await assertRoom(ctx, group);
    ctx.em.assign(enrollment, { canceledAt: null, cancelReason: null, cancelRequestedAt: null });
  });
  return enrollmentById(ctx, id);
}

/**
 * Answers a participant who asked to leave, and tells them by mail. Accepted, the enrollment is canceled; else the request
 * is gone and the place stays.
 * @throws NOT_FOUND to strangers; CONFLICT when nobody asked, or it is canceled already
 */
export async function answerCancellationRequest(
  ctx: Ctx<'events'>,
  { enrollmentId, accept }: { enrollmentId: number; accept: boolean },
): Promise<EnrollmentRow> {
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, enrollmentId, enrollmentPolicy.answerCancellationRequest);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_ALREADY_CANCELED');
    if (!enrollment.cancelRequestedAt) throw new AppError('CONFLICT', 'CANCELLATION_NOT_REQUESTED');
    if (accept) ctx.em.assign(enrollment, { canceledAt: ctx.now(), cancelReason: 'OTHER' });
    else enrollment.cancelRequestedAt = null;
    writeOutbox(ctx, 'cancellation-answered', { enrollmentId, accepted: accept, answeredAt: ctx.now().toISOString() });
  });
  return enrollmentById(ctx, enrollmentId);
}
