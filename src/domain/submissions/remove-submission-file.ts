import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { written } from '../kernel/read.js';
import type { Selection } from '../kernel/selection.js';
import type { Parameter } from '../kernel/statement.js';
import { opaqueText } from '../kernel/text.js';
import { visibleFile } from '../files/files.query.js';
import { fileOfAnySubmission, keepAsHistory } from '../files/uploads.write.js';
import { lockSubmission, submissionPolicy } from './policy.js';
import { submission, type SubmissionRow } from './submissions.query.js';
import { recordRevision } from './record-revision.js';
import { authorize } from '../kernel/policy.js';

const shape = z.object({ id: z.int().positive().nullish(), path: opaqueText().max(300).nullish() });

const touch = written(submission, (q, $: Parameter<{ id: number; now: string }>) =>
  q
    .updateTable('submissions')
    .set({ updated_at: $('now') })
    .where('id', '=', $('id'))
    .returningAll(),
);

/**
 * Removes one file of a submission, named by id or path. Then it is in no list and can't be opened; row and object stay as
 * history. For callers that may remove the submission; returns the changed submission. @throws NOT_FOUND also for files that
 * the caller may not see
 */
export async function removeSubmissionFile(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<SubmissionRow> {
  const actor = authorize(ctx, submissionPolicy.removeSubmissionFile);
  const { id, path } = parseInput(shape, input);
  if ((id == null) === (path == null))
    throw new AppError('INVALID', 'EITHER_FIELD_NEEDED', { field: 'id', other: 'path' });
  return ctx.transaction(async ctx => {
    const file = await fileOfAnySubmission(ctx, id == null ? { path: path! } : { id });
    if (!file || !(await visibleFile(ctx, actor, file.path))) throw notFound('FILE');
    const locked = await lockSubmission(ctx, file.submission!.id, submissionPolicy.removeSubmissionFile);
    const revision = await recordRevision(ctx, locked, 'FILE_REMOVED');
    const left = await keepAsHistory(ctx, { submission: locked.id, revision, file: file.id });
    if (left === 0) throw notFound('FILE');
    const [row] = await touch(ctx, { id: locked.id, now: ctx.now().toISOString() }, { selection });
    return row!;
  });
}
