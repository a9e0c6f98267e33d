import { z } from 'zod';
import { Submission } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { notFound } from '../kernel/access.js';
import { storableText } from '../kernel/text.js';
import { parseInput } from '../../platform/validation.js';
import { attachUploads } from '../files/uploads.write.js';
import type { Ctx } from '../context.js';
import { activityById } from '../classes/catalogue.query.js';
import { classById } from '../classes/classes.query.js';
import { enrollmentOf } from '../enrollments/enrollments.query.js';
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
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  assertAllowed(actor, submissionPolicy.createSubmission, relationTo(actor, { ...group, participantId }));

  const enrollment = await enrollmentOf(ctx, participantId, classId);
  if (!enrollment) throw notFound('ENROLLMENT');
  if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
  const activity = await activityById(ctx, activityId);
  if (activity?.courseId !== group.courseId) throw notFound('ACTIVITY');
  if (courseId != null && courseId !== group.courseId)
    throw new AppError('INVALID', 'COURSE_NOT_OF_CLASS', { field: 'courseId' });
  if (cycleId != null && cycleId !== group.cycleId)
    throw new AppError('INVALID', 'CYCLE_NOT_OF_CLASS', { field: 'cycleId' });

  const now = ctx.now();
  const created = await ctx.transaction(async ctx => {
    const submission = ctx.em.create(Submission, {
      participant: participantId,
      activity: activityId,
      class: classId,
      course: group.courseId,
      cycle: group.cycleId,
      facilitator: group.facilitatorId,
      title: title || activity.title,
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
