import type { CancelReason } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { lockEnrollment } from './lock-enrollment.js';
import { enrollmentPolicy } from './policy.js';

/** The participant (or staff of the class) asks to leave. Asking again changes nothing. */
export async function requestCancellation(ctx: Ctx, input: { enrollmentId: number }): Promise<EnrollmentRow> {
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, input.enrollmentId, enrollmentPolicy.requestCancellation);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_ALREADY_CANCELED');
    enrollment.cancelRequestedAt ??= ctx.now();
  });
  return enrollmentById(ctx, input.enrollmentId);
}

/** Ends an enrollment for a reason. Canceling twice is a conflict, so that the first reason stays. */
export async function cancelEnrollment(
  ctx: Ctx,
  input: { enrollmentId: number; reason: CancelReason },
): Promise<EnrollmentRow> {
  // Nobody says of somebody that they don't come: a rule finds out.
  if (input.reason === 'ABSENCE') throw new AppError('INVALID', 'ABSENCE_NOT_FOR_CHOOSING', { field: 'reason' });
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, input.enrollmentId, enrollmentPolicy.cancelEnrollment);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_ALREADY_CANCELED');
    enrollment.canceledAt = ctx.now();
    enrollment.cancelReason = input.reason;
  });
  return enrollmentById(ctx, input.enrollmentId);
}
