import { AppError } from '../../platform/errors.js';
import { requireStorage } from '../../platform/storage.js';
import { notFound } from '../kernel/access.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { classById } from '../classes/classes.query.js';
import { personById } from '../people/people.query.js';
import { ARCHIVE_LIMIT, filesForArchive, type SubmissionRow, visibleSubmission } from './submissions.query.js';
import { authorize } from '../kernel/policy.js';
import { submissionFields, submissionPolicy } from './policy.js';

/** @throws NOT_FOUND also for submissions the caller may not see */
export async function findSubmission(ctx: Ctx, id: number, selection?: Selection): Promise<SubmissionRow> {
  const found = await visibleSubmission(ctx, authorize(ctx, submissionPolicy.submission), id, selection);
  if (!found) throw notFound('SUBMISSION');
  return found;
}

/** Who handed in. An upload token hands in and sees what it handed in, nothing around it: FORBIDDEN. */
export async function participantOfSubmission(ctx: Ctx, { participantId }: SubmissionRow, selection?: Selection) {
  authorize(ctx, submissionFields['Submission.participant']);
  return personById(ctx, participantId, selection);
}

/** The class it was handed in for. @throws FORBIDDEN to upload tokens */
export async function classOfSubmission(ctx: Ctx, { classId }: SubmissionRow, selection?: Selection) {
  authorize(ctx, submissionFields['Submission.class']);
  return classById(ctx, classId, selection);
}

/** Who led the class when it was handed in, if anybody. @throws FORBIDDEN to upload tokens */
export async function facilitatorOfSubmission(ctx: Ctx, { facilitatorId }: SubmissionRow, selection?: Selection) {
  authorize(ctx, submissionFields['Submission.facilitator']);
  return facilitatorId === null ? null : personById(ctx, facilitatorId, selection);
}

/**
 * The files for one archive.
 * @throws NOT_FOUND when there is none the caller may see; INVALID when they are too many; INTERNAL without storage
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
  return files;
}
