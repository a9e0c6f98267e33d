import { z } from 'zod';
import { CancelReason, type Enrollment } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Actor, Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { asProperties } from '../kernel/states.js';
import { storableText } from '../kernel/text.js';
import { endBookings } from '../scheduling/end-bookings.write.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { lockEnrollment } from './lock-enrollment.js';
import { messageOfPlace } from './place-notices.write.js';
import { enrollmentPolicy } from './policy.js';
import { enrollmentStates } from './states.js';

/** A comment on a cancellation, or on the answer to a request. */
export const cancelNote = storableText()
  .max(1000)
  .nullish()
  .transform(text => text || null);

const requestShape = z.object({
  enrollmentId: z.int(),
  reason: z
    .enum(CancelReason)
    .nullish()
    .transform(reason => reason ?? null),
  note: cancelNote,
});

/** Nobody can choose the reason ABSENCE: only the rule sets it. @throws INVALID */
function assertChoosable(reason: CancelReason | null): void {
  if (reason === 'ABSENCE') throw new AppError('INVALID', 'ABSENCE_NOT_FOR_CHOOSING', { field: 'reason' });
}

/**
 * Stores that the participant (or staff of the class) asks to leave, with an optional reason and comment. Asking again changes
 * nothing.
 * @throws NOT_FOUND to strangers; CONFLICT when it is canceled
 */
export async function requestCancellation(ctx: Ctx, input: z.input<typeof requestShape>): Promise<EnrollmentRow> {
  const { enrollmentId, reason, note } = parseInput(requestShape, input);
  assertChoosable(reason);
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, enrollmentId, enrollmentPolicy.requestCancellation);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_ALREADY_CANCELED');
    if (enrollment.cancelRequestedAt) return;
    ctx.em.assign(
      enrollment,
      asProperties(
        enrollmentStates.set('ask', {
          cancel_requested_at: ctx.now(),
          cancel_request_reason: reason,
          cancel_note: note,
        }),
      ),
    );
  });
  return enrollmentById(ctx, enrollmentId);
}

/**
 * Withdraws the participant's own request to leave; they keep their place.
 * @throws NOT_FOUND to strangers; FORBIDDEN to staff, who answer it; CONFLICT when there is no request, or it was answered
 * already
 */
export async function withdrawCancellationRequest(
  ctx: Ctx,
  { enrollmentId }: { enrollmentId: number },
): Promise<EnrollmentRow> {
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, enrollmentId, enrollmentPolicy.withdrawCancellationRequest);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_ALREADY_CANCELED');
    if (!enrollment.cancelRequestedAt) throw new AppError('CONFLICT', 'CANCELLATION_NOT_REQUESTED');
    ctx.em.assign(enrollment, asProperties(enrollmentStates.set('stay', {})));
  });
  return enrollmentById(ctx, enrollmentId);
}

const cancelShape = requestShape.extend({ reason: z.enum(CancelReason) });

/**
 * Cancels an enrollment for a reason, and with it the bookings of the participant for the class; they are told by mail.
 * Canceling twice is a conflict, so that the first reason stays.
 * @throws NOT_FOUND to strangers; CONFLICT when it is canceled
 */
export async function cancelEnrollment(ctx: Ctx<'events'>, input: z.input<typeof cancelShape>): Promise<EnrollmentRow> {
  const { enrollmentId, reason, note } = parseInput(cancelShape, input);
  assertChoosable(reason);
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, enrollmentId, enrollmentPolicy.cancelEnrollment);
    const canceledAt = await endEnrollment(ctx, enrollment, { reason, note: note ?? enrollment.cancelNote ?? null });
    // The mail is about this cancellation, and not about a later one.
    writeOutbox(ctx, 'enrollment-canceled', { enrollmentId, canceledAt: canceledAt.toISOString() });
    messageOfPlace(ctx, { enrollmentId, change: 'CANCELED', at: canceledAt });
  });
  return enrollmentById(ctx, enrollmentId);
}

/** Id of the person who acts: in participant mode the supervisor. */
const doer = ({ userId, actingBy }: Actor): number | null => (actingBy ?? { userId }).userId;

/**
 * Ends a locked enrollment, and the bookings of its participant for its class, in the running transaction.
 * @returns time of the cancellation
 * @throws CONFLICT when it is canceled
 */
export async function endEnrollment(
  ctx: Ctx<'events'>,
  enrollment: Enrollment,
  { reason, note }: { reason: CancelReason; note: string | null },
): Promise<Date> {
  if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_ALREADY_CANCELED');
  const canceledAt = ctx.now();
  const ended = enrollmentStates.set('cancel', {
    canceled_at: canceledAt,
    cancel_reason: reason,
    cancel_note: note,
    canceled_by_id: ctx.actor ? doer(ctx.actor) : null,
  });
  ctx.em.assign(enrollment, asProperties(ended));
  await ctx.em.flush();
  await endBookings(ctx, { enrollmentIds: [enrollment.id] });
  return canceledAt;
}
