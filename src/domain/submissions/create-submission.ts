import { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import { type Place, placeOfActivity } from '../enrollments/place.query.js';
import { attachUploads, contentsOfUploads } from '../files/uploads.write.js';
import { notFound } from '../kernel/access.js';
import { idempotencyKey, once } from '../kernel/once.js';
import { writeOutbox } from '../kernel/outbox.js';
import { assertAllowed, authorize, relationTo } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { attemptsBefore, findRepeated, lockPlace } from './attempts.query.js';
import { assertOpenForHandIn } from './assert-open.js';
import { bindsRule, submissionPolicy } from './policy.js';
import { submissionTitle } from './submission-forms.rules.js';
import { type SubmissionRow, visibleSubmission } from './submissions.query.js';

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
  idempotencyKey,
});
type HandIn = Omit<z.output<typeof shape>, 'idempotencyKey'> & { contents: readonly string[] };

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
const insert = writing((q, $: Parameter<NewSubmission>) =>
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
    .returning('id'),
);

/**
 * Hands in an activity, with any staged files: by the participant, or by staff of the class in their place. The course,
 * cycle and facilitator of the record are those of the class. The participant gets a receipt by mail. What has the same
 * files as the latest attempt, within ten minutes, is that attempt: a tap that was repeated. So is a request with a key
 * that was used for the same files; what is uploaded again and not used is swept away.
 * @throws CONFLICT when the enrollment is canceled, the cycle over, the activity closed, no attempt left, or the key was
 * used for another request
 */
export async function createSubmission(
  ctx: Ctx<'events'>,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<SubmissionRow> {
  const actor = authorize(ctx, submissionPolicy.createSubmission);
  const { idempotencyKey: key, uploadIds, ...asked } = parseInput(shape, input);
  const contents = uploadIds.length === 0 ? [] : await contentsOfUploads(ctx, actor, uploadIds);
  const handed = { ...asked, contents };
  const created = await once(ctx, actor, { operation: 'createSubmission', key, request: handed }, ctx =>
    handIn(ctx, { ...handed, uploadIds }),
  );
  // Who may hand in sees what was handed in.
  const row = await visibleSubmission(ctx, actor, created, selection);
  if (!row) throw notFound('SUBMISSION');
  return row;
}

async function handIn(ctx: Ctx<'events'>, { uploadIds, contents, title, ...asked }: HandIn): Promise<number> {
  const actor = ctx.actor!;
  const { classId, participantId, activityId } = asked;
  const place = await placeOfActivity(ctx, { classId, participantId, activityId });
  if (!place) throw notFound('CLASS');
  const relation = relationTo(actor, { ...place, participantId });
  assertAllowed(actor, submissionPolicy.createSubmission, relation);
  const { enrollmentId, activityTitle } = placed(place, asked);

  const { courseId, cycleId, facilitatorId } = place;
  return ctx.transaction(async ctx => {
    if (await lockPlace(ctx, enrollmentId)) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
    const which = { participantId, classId, activityId };
    const repeated = contents.length === 0 ? null : await findRepeated(ctx, { ...which, contents });
    if (repeated !== null) return repeated;
    const attempts = await attemptsBefore(ctx, which);
    assertOpenForHandIn(ctx, attempts, { isBound: bindsRule(actor, relation) });
    const now = ctx.now().toISOString();
    const [row] = await insert(ctx, { ...which, courseId, cycleId, facilitatorId, title: title || activityTitle, now });
    await attachUploads(ctx, uploadIds, { submission: row!.id });
    writeOutbox(ctx, 'submission-received', { submissionId: row!.id });
    return row!.id;
  });
}

/** @throws NOT_FOUND for who has no place and for an activity of another course; CONFLICT; INVALID */
function placed(
  { enrollmentId, canceledAt, activityTitle, ...place }: Place,
  { courseId, cycleId }: Pick<HandIn, 'courseId' | 'cycleId'>,
): { enrollmentId: number; activityTitle: string } {
  if (enrollmentId === null) throw notFound('ENROLLMENT');
  if (canceledAt !== null) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
  if (activityTitle === null) throw notFound('ACTIVITY');
  if (courseId != null && courseId !== place.courseId)
    throw new AppError('INVALID', 'COURSE_NOT_OF_CLASS', { field: 'courseId' });
  if (cycleId != null && cycleId !== place.cycleId)
    throw new AppError('INVALID', 'CYCLE_NOT_OF_CLASS', { field: 'cycleId' });
  return { enrollmentId, activityTitle };
}
