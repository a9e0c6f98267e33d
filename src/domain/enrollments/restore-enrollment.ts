import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { z } from 'zod';
import type { Ctx } from '../context.js';
import { queueGroupLink } from '../dispatches/group-links.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import { asProperties } from '../kernel/states.js';
import { cancelNote, endEnrollment } from './cancel-enrollment.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { lockEnrollment, lockPlace } from './lock-enrollment.js';
import {
  assertNoOtherPlace,
  assertOpen,
  assertParticipant,
  assertRoom,
  lockClassForPlace,
} from './place-in-class.write.js';
import { messageOfPlace } from './place-notices.write.js';
import { enrollmentPolicy } from './policy.js';
import { enrollmentStates } from './states.js';

/**
 * Restores a canceled enrollment, sends a group link that the cancellation stopped, and tells the participant by mail. Allowed
 * are the facilitators of the class, and the people who run the programme. Until the cycle ends, a restored enrollment is not
 * canceled for absence again.
 * @throws NOT_FOUND to strangers; CONFLICT:
 * - if it is not canceled;
 * - if the participant is in another class of the course and cycle by now;
 * - if they are no active participant any more;
 * - if the class is full or archived, or its cycle is over.
 */
export async function restoreEnrollment(ctx: Ctx<'events'>, { id }: { id: number }): Promise<EnrollmentRow> {
  await ctx.transaction(async ctx => {
    const { enrollment, person } = await lockPlace(ctx, id, enrollmentPolicy.restoreEnrollment);
    if (!enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_NOT_CANCELED');
    assertParticipant(person);
    const group = await lockClassForPlace(ctx, enrollment.class.id);
    assertOpen(ctx, group);
    await assertNoOtherPlace(ctx, { personId: enrollment.participant.id, except: id, ...group });
    await assertRoom(ctx, group);
    ctx.em.assign(enrollment, asProperties(enrollmentStates.set('restore', { exempt_until: group.cycleEndsOn })));
    if (person.phone) await queueGroupLink(ctx, { enrollmentId: id, phone: person.phone });
    writeOutbox(ctx, 'enrollment-restored', { enrollmentId: id, restoredAt: ctx.now().toISOString() });
  });
  return enrollmentById(ctx, id);
}

const answerShape = z.object({ enrollmentId: z.int(), accept: z.boolean(), note: cancelNote });

/**
 * Answers a participant's request to leave, and tells them by mail, with an optional comment. If it is accepted, the
 * enrollment is canceled for the reason of the request; otherwise the request is removed and the place stays.
 * @throws NOT_FOUND to strangers; CONFLICT when there is no request, or it is canceled already
 */
export async function answerCancellationRequest(
  ctx: Ctx<'events'>,
  input: z.input<typeof answerShape>,
): Promise<EnrollmentRow> {
  const { enrollmentId, accept, note } = parseInput(answerShape, input);
  await ctx.transaction(async ctx => {
    const enrollment = await lockEnrollment(ctx, enrollmentId, enrollmentPolicy.answerCancellationRequest);
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_ALREADY_CANCELED');
    if (!enrollment.cancelRequestedAt) throw new AppError('CONFLICT', 'CANCELLATION_NOT_REQUESTED');
    const { cancelRequestReason, cancelNote } = enrollment;
    // The participant's own comment stays; the answer is in their mail, and in the audit.
    if (accept)
      await endEnrollment(ctx, enrollment, { reason: cancelRequestReason ?? 'OTHER', note: cancelNote ?? note });
    else ctx.em.assign(enrollment, asProperties(enrollmentStates.set('stay', {})));
    const answeredAt = ctx.now().toISOString();
    writeOutbox(ctx, 'cancellation-answered', { enrollmentId, accepted: accept, answeredAt, note });
    messageOfPlace(ctx, { enrollmentId, change: accept ? 'CANCELED' : 'KEPT', at: ctx.now() });
  });
  return enrollmentById(ctx, enrollmentId);
}
