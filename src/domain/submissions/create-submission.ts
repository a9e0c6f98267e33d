import { z } from 'zod';
import { Submission } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { notFound } from '../kernel/access.js';
import { storableText } from '../kernel/text.js';
import { parseInput } from '../../platform/validation.js';
import { attachUploads } from '../files/uploads.write.js';
import type { Ctx } from '../context.js';
import { placeToHandIn } from './place.query.js';
import { type SubmissionRow, visibleSubmission } from './submissions.query.js';
import { submissionPolicy } from './policy.js';
import { authorize, assertAllowed, relationTo } from '../kernel/policy.js';

const id = z.int().positive();
const shape = z.object({
  classId: id,
  participantId: id,
  activityId: id,
  /** When sent, they must be those of the class: a form that mixes classes up is refused, not guessed at. */
  courseId: id.nullish(),
  cycleId: id.nullish(),
  title: storableText().trim().max(200).nullish(),
  uploadIds: z.array(id).max(10),
});

/**
 * Hands in an activity, with any staged files: by the participant, or by staff of the class in their place. The course,
 * cycle and facilitator of the record are those of the class.
 */
export async function createSubmission(ctx: Ctx, input: z.input<typeof shape>): Promise<SubmissionRow> {
  const actor = authorize(ctx, submissionPolicy.createSubmission);
  const { classId, participantId, activityId, courseId, cycleId, title, uploadIds } = parseInput(shape, input);
  const place = await placeToHandIn(ctx, { classId, participantId, activityId });
  if (!place) throw notFound('CLASS');
  assertAllowed(actor, submissionPolicy.createSubmission, relationTo(actor, { ...place, participantId }));

  if (place.enrollmentId === null) throw notFound('ENROLLMENT');
  if (place.canceledAt !== null) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
  const { activityTitle } = place;
  if (activityTitle === null) throw notFound('ACTIVITY');
  if (courseId != null && courseId !== place.courseId)
    throw new AppError('INVALID', 'COURSE_NOT_OF_CLASS', { field: 'courseId' });
  if (cycleId != null && cycleId !== place.cycleId)
    throw new AppError('INVALID', 'CYCLE_NOT_OF_CLASS', { field: 'cycleId' });

  const now = ctx.now();
  const created = await ctx.transaction(async ctx => {
    const submission = ctx.em.create(Submission, {
      participant: participantId,
      activity: activityId,
      class: classId,
      course: place.courseId,
      cycle: place.cycleId,
      facilitator: place.facilitatorId,
      title: title || activityTitle,
      createdAt: now,
      updatedAt: now,
    });
    await ctx.em.flush();
    await attachUploads(ctx, uploadIds, { submission: submission.id });
    return submission.id;
  });
  const row = await visibleSubmission(ctx, actor, created);
  if (!row) throw notFound('SUBMISSION');
  return row;
}
