import { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import { notFound } from '../kernel/access.js';
import { parseInput } from '../../platform/validation.js';
import { attachUploads } from '../files/uploads.write.js';
import type { Ctx } from '../context.js';
import { placeOfActivity } from '../enrollments/place.query.js';
import { written } from '../kernel/read.js';
import type { Selection } from '../kernel/selection.js';
import type { Parameter } from '../kernel/statement.js';
import { submissionTitle } from './submission-forms.rules.js';
import { submission, type SubmissionRow, visibleSubmission } from './submissions.query.js';
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
  title: submissionTitle.nullish(),
  uploadIds: z.array(id).max(10),
});

interface NewSubmission {
  participantId: number;
  activityId: number;
  classId: number;
  courseId: number;
  cycleId: number;
  facilitatorId: number | null;
  title: string;
  now: string;
}
const insert = written(submission, (q, $: Parameter<NewSubmission>) =>
  q
    .insertInto('submissions')
    .values({
      participant_id: $('participantId'),
      activity_id: $('activityId'),
      class_id: $('classId'),
      course_id: $('courseId'),
      cycle_id: $('cycleId'),
      facilitator_id: $('facilitatorId'),
      title: $('title'),
      created_at: $('now'),
      updated_at: $('now'),
    })
    .returningAll(),
);

/**
 * Hands in an activity, with any staged files: by the participant, or by staff of the class in their place. The course,
 * cycle and facilitator of the record are those of the class.
 */
export async function createSubmission(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<SubmissionRow> {
  const actor = authorize(ctx, submissionPolicy.createSubmission);
  const { classId, participantId, activityId, courseId, cycleId, title, uploadIds } = parseInput(shape, input);
  const place = await placeOfActivity(ctx, { classId, participantId, activityId });
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

  const { courseId: course, cycleId: cycle, facilitatorId } = place;
  const values: NewSubmission = {
    ...{ participantId, activityId, classId, courseId: course, cycleId: cycle, facilitatorId },
    title: title || activityTitle,
    now: ctx.now().toISOString(),
  };
  // Who may hand in sees what was handed in.
  if (uploadIds.length === 0) return (await insert(ctx, values, { selection }))[0]!;
  const created = await ctx.transaction(async ctx => {
    const [row] = await insert(ctx, values);
    await attachUploads(ctx, uploadIds, { submission: row!.id });
    return row!.id;
  });
  const row = await visibleSubmission(ctx, actor, created, selection);
  if (!row) throw notFound('SUBMISSION');
  return row;
}
