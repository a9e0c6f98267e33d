import { notFound } from '../kernel/access.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { rightsToPosts } from './policy.js';
import { postById, type PostRow } from './posts.query.js';

/** @throws NOT_FOUND also for drafts, to callers that don't write posts */
export async function findPost(
  ctx: Ctx,
  by: { id?: number | null; slug?: string | null },
  selection?: Selection,
): Promise<PostRow> {
  const found =
    by.id == null && by.slug == null
      ? undefined
      : await postById(ctx, by, { rights: rightsToPosts(ctx.actor), selection });
  if (!found) throw notFound('POST');
  return found;
}
