import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { enrollmentOf } from '../enrollments/enrollments.query.js';
import { storableText } from '../kernel/text.js';
import { attachUploads, keepAsHistory } from '../files/uploads.write.js';
import { bindsRule, lockSubmission, submissionPolicy, relationToSubmission } from './policy.js';
import { recordRevision } from './record-revision.js';
import { type SubmissionRow, visibleSubmission } from './submissions.query.js';
import { authorize } from '../kernel/policy.js';
import { attemptsBefore } from './attempts.query.js';
import { assertOpenForChange } from './assert-open.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { sql } from 'kysely';

const id = z.int().positive();
const shape = z.object({
  id,
  title: storableText().min(1).max(200).nullish(),
  uploadIds: z.array(id).min(1).max(10).nullish(),
});

/** Null leaves the title. */
const change = writing((q, $: Parameter<{ id: number; title: string | null; now: string }>) =>
  q
    .updateTable('submissions')
    .set({ title: sql<string>`coalesce(${$('title')}, title)`, updated_at: $('now') })
    .where('id', '=', $('id')),
);

/**
 * Replaces the files, the title or both of a submission; parts left out stay. For callers that may remove it: the participant
 * until it is evaluated and the deadline has passed, and staff of the class. The previous state is stored as history. @throws
 * CONFLICT also when the cycle is over or the activity closed
 */
export async function replaceSubmission(ctx: Ctx, input: z.input<typeof shape>): Promise<SubmissionRow> {
  const actor = authorize(ctx, submissionPolicy.replaceSubmission);
  const { id, title, uploadIds } = parseInput(shape, input);
  if (title == null && uploadIds == null) throw new AppError('INVALID', 'SUBMISSION_CHANGE_EMPTY');
  await ctx.transaction(async ctx => {
    const submission = await lockSubmission(ctx, id, submissionPolicy.replaceSubmission);
    // Read on the transaction's own connection: requests that wait for the lock may hold all the others.
    const enrollment = await enrollmentOf(ctx, submission.participantId, submission.classId);
    if (enrollment?.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
    if (bindsRule(actor, relationToSubmission(actor, submission)))
      assertOpenForChange(ctx, await attemptsBefore(ctx, submission));
    const revision = await recordRevision(ctx, submission, 'REPLACED');
    if (uploadIds != null) {
      await keepAsHistory(ctx, { submission: id, revision });
      await attachUploads(ctx, uploadIds, { submission: id });
    }
    await change(ctx, { id, title: title ?? null, now: ctx.now().toISOString() });
  });
  return (await visibleSubmission(ctx, actor, id))!;
}
