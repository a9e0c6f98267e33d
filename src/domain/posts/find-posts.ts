import { notFound } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { isEditor, mustBeEditor } from './policy.js';
import { listDrafts, listPosts, postNow, type PostRow } from './posts.query.js';

/**
 * Public, as the site is.
 * @param filter.category as the post names it
 * @param filter.offset posts to leave out first @throws INVALID outside 0 to 10,000
 */
export const findPosts = (
  ctx: Ctx,
  filter: { category?: string | null; offset?: number | null },
  page: PageArgs,
  selection?: Selection,
) => listPosts(ctx, filter, page, selection);

/** @throws NOT_FOUND also for drafts, to those who don't write */
export async function findPost(
  ctx: Ctx,
  by: { id?: number | null; slug?: string | null },
  selection?: Selection,
): Promise<PostRow> {
  const found =
    by.id == null && by.slug == null ? undefined : await postNow(ctx, by, { drafts: isEditor(ctx.actor), selection });
  if (!found) throw notFound('Post');
  return found;
}

export function findDrafts(ctx: Ctx, page: PageArgs, selection?: Selection) {
  mustBeEditor(ctx);
  return listDrafts(ctx, { now: ctx.now().toISOString() }, page, { selection });
}
