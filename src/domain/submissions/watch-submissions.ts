import type { Change, ChangeWatch } from '../../postgres/index.js';
import { classById } from '../classes/classes.query.js';
import { requireClassInside } from '../classes/policy.js';
import type { Actor, Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { NotTold } from '../kernel/not-told.js';
import { authorize } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { submissionPolicy } from './policy.js';
import { type SubmissionRow, visibleSubmission, wasVisibleSubmission } from './submissions.query.js';

/** @throws NOT_FOUND; FORBIDDEN to callers that are not enrolled in the class, don't lead it and don't read all */
async function requireWatchedClass(ctx: Ctx, classId: number): Promise<Actor> {
  const rule = submissionPolicy.submissionChanged;
  const actor = authorize(ctx, rule);
  if (!(await classById(ctx, classId))) throw notFound('CLASS');
  await requireClassInside(ctx, classId, rule);
  return actor;
}

/** Begins to watch the submissions for a class. @throws as `requireWatchedClass`; UNAVAILABLE */
export async function watchSubmissions(ctx: Ctx<'changes'>, { classId }: { classId: number }): Promise<ChangeWatch> {
  await requireWatchedClass(ctx, classId);
  return ctx.services.changes.watch('submission', classId);
}

/**
 * The changed submission of the class, as it is now. Null for a removed one, and when any may have changed: then the list is
 * read again.
 * @throws as `requireWatchedClass`; NotTold for a submission that the caller doesn't see
 */
export async function findChangedSubmission(
  ctx: Ctx,
  { classId, change: { id } }: { classId: number; change: Change },
  selection?: Selection,
): Promise<SubmissionRow | null> {
  const actor = await requireWatchedClass(ctx, classId);
  if (id === null) return null;
  const found = await visibleSubmission(ctx, actor, Number(id), selection);
  if (found) return found;
  if (await wasVisibleSubmission(ctx, actor, Number(id))) return null;
  throw new NotTold();
}
