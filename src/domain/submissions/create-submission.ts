import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { attachUploads, contentsOfUploads } from '../files/uploads.write.js';
import { notFound } from '../kernel/access.js';
import { idempotencyKey, once } from '../kernel/once.js';
import { writeOutbox } from '../kernel/outbox.js';
import { assertAllowed, authorize, relationTo } from '../kernel/policy.js';
import { written } from '../kernel/read.js';
import type { Selection } from '../kernel/selection.js';
import type { Parameter } from '../kernel/statement.js';
import { findRepeated, lockPlaceOfHandIn, type PlaceOfHandIn } from './attempts.query.js';
import { assertOpenForHandIn } from './assert-open.js';
import { bindsRule, submissionPolicy } from './policy.js';
import { submissionTitle } from './submission-forms.rules.js';
import { submissionStates } from './states.js';
import { submission, type SubmissionRow, visibleSubmission } from './submissions.query.js';

const id = z.int().positive();
const shape = z.object({
  classId: id,
  participantId: id,
  activityId: id,
  /** Optional, but they must be the class's own: a form that mixes up classes is refused. */
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
  title: string;
  now: string;
  latestAttempt: number | null;
}
/** Inserts nothing when there is a later attempt than the latest known one. */
const insert = written(
  submission,
  (q, $: Parameter<NewSubmission>) =>
    q
      .insertInto('submissions')
      .columns([
        ...(['participant_id', 'activity_id', 'class_id', 'course_id', 'cycle_id', 'facilitator_id', 'title'] as const),
        ...(['created_at', 'updated_at', 'status'] as const),
      ])
      .expression(
        // The class is locked: its leader can't change before this submission is visible to a handover.
        sql`
          select ${$('participantId')}::int, ${$('activityId')}::int, ${$('classId')}::int, ${$('courseId')}::int,
                 ${$('cycleId')}::int, led.facilitator_id, ${$('title')}, ${$('now')}::timestamptz, ${$('now')}::timestamptz,
                 ${submissionStates.set('handIn', {}).status}
            from (select facilitator_id from classes where id = ${$('classId')}::int for share) as led
           where ${$('latestAttempt')}::int is not distinct from (
             select max(attempt) from submissions
              where participant_id = ${$('participantId')} and class_id = ${$('classId')} and activity_id = ${$('activityId')})`,
      )
      .returningAll(),
  ['id'],
);

/**
 * Hands in an activity, with any staged files: by the participant, or by staff of the class in their place. The course, cycle
 * and facilitator of the record are those of the class. The participant gets a receipt by mail. A hand-in with the same files
 * as the latest attempt, within ten minutes, is that attempt: a repeated tap. So is a request with a key that was used for the
 * same files. Unused repeated uploads are removed later.
 * @throws CONFLICT when the enrollment is canceled, the cycle over, the activity closed, no attempt left, or the key was used
 *   for another request
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
  const made: { row: SubmissionRow | null } = { row: null };
  const id = await once(ctx, actor, { operation: 'createSubmission', key, request: handed }, async ctx => {
    const created = await handIn(ctx, { ...handed, uploadIds }, selection);
    made.row = created.row;
    return created.id;
  });
  // A caller that may hand in sees the submission.
  const row = made.row ?? (await visibleSubmission(ctx, actor, id, selection));
  if (!row) throw notFound('SUBMISSION');
  return row;
}

/** @returns the record with the selection, when nothing more is written after it */
const handIn = (
  ctx: Ctx<'events'>,
  { uploadIds, contents, title, ...asked }: HandIn,
  selection: Selection | undefined,
): Promise<{ id: number; row: SubmissionRow | null }> =>
  ctx.transaction(async ctx => {
    const actor = ctx.actor!;
    const which = { participantId: asked.participantId, classId: asked.classId, activityId: asked.activityId };
    const hasFiles = uploadIds.length > 0;
    for (;;) {
      const place = await lockPlaceOfHandIn(ctx, which);
      if (!place) throw notFound('CLASS');
      const relation = relationTo(actor, { ...place, participantId: which.participantId });
      assertAllowed(actor, submissionPolicy.createSubmission, relation);
      const { courseId, cycleId, latestAttempt } = place;
      const activityTitle = activityTitleOf(place, asked);
      const repeated = hasFiles ? await findRepeated(ctx, { ...which, contents }) : null;
      if (repeated !== null) return { id: repeated, row: null };
      assertOpenForHandIn(ctx, place, { isBound: bindsRule(actor, relation) });
      const [row] = await insert(
        ctx,
        {
          ...which,
          courseId,
          cycleId,
          latestAttempt,
          title: title || activityTitle,
          now: ctx.now().toISOString(),
        },
        hasFiles ? {} : { selection },
      );
      // Another hand-in came first: now the lock is held, so the next read is final.
      if (!row) continue;
      const { id } = row;
      await attachUploads(ctx, uploadIds, { submission: id });
      writeOutbox(ctx, 'submission-received', { submissionId: id });
      return { id, row: hasFiles ? null : row };
    }
  });

/** @throws NOT_FOUND without an enrollment, and for an activity of another course; CONFLICT; INVALID */
function activityTitleOf(
  { enrollmentId, canceledAt, activityTitle, ...place }: PlaceOfHandIn,
  { courseId, cycleId }: Pick<HandIn, 'courseId' | 'cycleId'>,
): string {
  if (enrollmentId === null) throw notFound('ENROLLMENT');
  if (canceledAt !== null) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
  if (activityTitle === null) throw notFound('ACTIVITY');
  if (courseId != null && courseId !== place.courseId)
    throw new AppError('INVALID', 'COURSE_NOT_OF_CLASS', { field: 'courseId' });
  if (cycleId != null && cycleId !== place.cycleId)
    throw new AppError('INVALID', 'CYCLE_NOT_OF_CLASS', { field: 'cycleId' });
  return activityTitle;
}
