import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { batched, keyBy } from '../kernel/batched.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { decodeCursor, idOfCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { read } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import { type Selection, selectionOfRows } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import type { Rights } from '../kernel/access.js';
import { postPolicy, visiblePosts } from './policy.js';
import { person } from '../people/people.query.js';
import { authorize } from '../kernel/policy.js';

export const post = record(
  'posts',
  'po',
  {
    id: 'id',
    slug: 'slug',
    title: 'title',
    excerpt: 'excerpt',
    body: 'body',
    category: 'category',
    authorId: 'author_id',
    publishedAt: 'published_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    likes: computed<number>('(select count(*)::int from post_likes as pl where pl.post_id = po.id)'),
  },
  { relations: { author: one(person, 'authorId') }, resolved: { likedByMe: [] } },
);
export type PostRow = RowOf<typeof post>;

interface Which {
  id: number | null;
  slug: string | null;
}
const which = filters<Which>({
  id: 'po.id',
  slug: 'po.slug',
});
const postBy = read(post, {
  single: true,
  rows: (q, $: Parameter<Which & { now: string }>, variant: VariantOf<typeof which>) =>
    q.selectFrom('posts as po').selectAll().where(which.where(variant, $)).where(visiblePosts(variant.rights, $)),
});
/** A post by id or slug as it is now: a published one, or any for editors. */
export const postById = async (
  ctx: Ctx,
  { id = null, slug = null }: { id?: number | null; slug?: string | null },
  { rights, selection }: { rights?: Rights; selection?: Selection } = {},
): Promise<PostRow | undefined> => {
  // Without an id the slug decides, even an empty one: with neither there is no post.
  const values: Which = { id, slug: id === null ? (slug ?? '') : null };
  const now = ctx.now().toISOString();
  return (await postBy(ctx, { ...values, now }, { rights, filters: which.setOf(values), selection }))[0];
};

interface Conditions {
  category?: string | null;
  /** Publication of the last row seen; its id is `afterId`. */
  afterTime?: string;
}
type Values = Conditions & { now: string; afterId?: number; limit: number; offset: number };
const conditions = filters<Conditions, Values>({
  category: 'po.category',
  afterTime: $ => sql<boolean>`(po.published_at, po.id) < (${$('afterTime')}::timestamptz, ${$('afterId')}::int)`,
});

const page = read(post, {
  rows: (q, $: Parameter<Values>, variant: VariantOf<typeof conditions>) =>
    q
      .selectFrom('posts as po')
      .selectAll()
      .where(visiblePosts('own', $))
      .where(conditions.where(variant, $))
      .orderBy('po.published_at', 'desc')
      .orderBy('po.id', 'desc')
      .limit($('limit'))
      .offset($('offset')),
  order: 'po.published_at desc, po.id desc',
  needs: ['publishedAt'],
});

const count = statement((q, $: Parameter<Values>, variant: VariantOf<typeof conditions>) =>
  q
    .selectFrom('posts as po')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(visiblePosts('own', $))
    .where(conditions.where(variant, $)),
);

/** The limit of an offset: PostgreSQL reads all rows that the offset skips. */
const MAX_OFFSET = 10_000;
const MAX_INSTANT = Date.UTC(9999, 11, 31);
const cursorKey = z.tuple([z.int().min(-MAX_INSTANT).max(MAX_INSTANT), idOfCursor]);

/**
 * Published posts, the latest first: public, like the site.
 * @param filter.category the category of the posts
 * @param filter.offset posts to leave out first @throws INVALID outside 0 to 10,000
 */
export async function listPosts(
  ctx: Ctx,
  { category, offset }: { category?: string | null; offset?: number | null },
  args: PageArgs,
  selection?: Selection,
): Promise<Page<PostRow>> {
  const size = pageSize(ctx, args);
  const skipped = offset ?? 0;
  if (skipped < 0 || skipped > MAX_OFFSET)
    throw new AppError('INVALID', 'BETWEEN', { field: 'offset', min: 0, max: MAX_OFFSET });
  const after = decodeCursor(args.after, cursorKey);
  const values: Conditions = { category, ...(after ? { afterTime: new Date(after[0]).toISOString() } : {}) };
  const given = { ...values, now: ctx.now().toISOString(), afterId: after?.[1], limit: size + 1, offset: skipped };
  const rows = await page(ctx, given, {
    filters: conditions.setOf(values),
    selection: selectionOfRows(selection),
  });
  return toPage(rows, {
    size,
    key: row => [instantOf(row.publishedAt!), row.id],
    hasPreviousPage: after !== null || skipped > 0,
    count: async () => (await count(ctx, given, { filters: conditions.setOf({ category }) }))[0]!.total,
  });
}

const drafts = listOf(post, {
  authorize: ctx => authorize(ctx, postPolicy.draftPosts),
  rows: (q, $: Parameter<{ now: string }>) =>
    q
      .selectFrom('posts as po')
      .selectAll()
      .where(eb => eb.or([eb('po.published_at', 'is', null), eb('po.published_at', '>', $('now'))])),
  filters: filters({}),
  latestFirst: true,
});
/** Posts that are not published yet, the latest first, for editors. */
export const listDrafts = (ctx: Ctx, args: PageArgs, selection?: Selection) =>
  drafts(ctx, { now: ctx.now().toISOString() }, args, selection);

const liked = statement((q, $: Parameter<{ ids: readonly number[]; userId: number }>) =>
  q
    .selectFrom('post_likes as pl')
    .select('pl.post_id as id')
    .where('pl.user_id', '=', $('userId'))
    .where(sql<boolean>`pl.post_id = any(${$('ids')})`),
);
const likedPosts = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await liked(ctx, { ids, userId: ctx.actor!.userId! }), row => row.id),
);
/** True when the caller likes a post; false for callers without a person. */
export const isLikedByMe = async (ctx: Ctx, postId: number): Promise<boolean> =>
  ctx.actor?.userId != null && (await likedPosts(ctx, postId)) !== null;
