import { AppError } from '../../failures/errors.js';
import { requireStorage } from '../../platform/files/storage.js';
import { notFound } from '../kernel/access.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { ARCHIVE_LIMIT, filesForArchive, type SubmissionRow, visibleSubmission } from './submissions.query.js';
import { authorize } from '../kernel/policy.js';
import { submissionPolicy } from './policy.js';

/** @throws NOT_FOUND also for submissions that the caller may not see */
export async function findSubmission(ctx: Ctx, id: number, selection?: Selection): Promise<SubmissionRow> {
  const found = await visibleSubmission(ctx, authorize(ctx, submissionPolicy.submission), id, selection);
  if (!found) throw notFound('SUBMISSION');
  return found;
}

/**
 * The files for one archive.
 * @throws NOT_FOUND when the caller sees none; INVALID when they are too many; INTERNAL without storage
 */
export async function findFilesForArchive(
  ctx: Ctx<'storage'>,
  filter: { classId: number; participantId?: number | null; activityId?: number | null },
) {
  const actor = authorize(ctx, submissionPolicy.submissionFiles);
  requireStorage(ctx.services.storage);
  const files = await filesForArchive(ctx, actor, filter);
  if (files.length === 0) throw notFound('SUBMISSION_FILES');
  if (files.length > ARCHIVE_LIMIT) throw new AppError('INVALID', 'TOO_MANY_FILES_AT_ONCE', { max: ARCHIVE_LIMIT });
  ctx.noteAccess(
    'FILE',
    files.map(({ participantId }) => participantId),
  );
  return files;
}
