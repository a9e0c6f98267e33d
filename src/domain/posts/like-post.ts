import { sql } from 'kysely';
import { AppError } from '../../failures/errors.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { postById, type PostRow } from './posts.query.js';
import { postPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, writing } from '../kernel/statement.js';

interface Like {
  postId: number;
  userId: number;
}
const like = writing((q, $: Parameter<Like & { now: string }>) =>
  q
    .insertInto('post_likes')
    .columns(['post_id', 'user_id', 'created_at'])
    .expression(eb =>
      eb
        .selectFrom('posts as po')
        .select([
          'po.id',
          sql<number>`${$('userId')}::int`.as('user_id'),
          sql<string>`${$('now')}::timestamptz`.as('created_at'),
        ])
        .where('po.id', '=', $('postId'))
        .where('po.published_at', '<=', $('now')),
    )
    .onConflict(conflict => conflict.constraint('post_likes_unique').doNothing())
    .returning('id'),
);
const unlike = writing((q, $: Parameter<Like>) =>
  q.deleteFrom('post_likes').where('post_id', '=', $('postId')).where('user_id', '=', $('userId')).returning('id'),
);

/**
 * Likes a published post. The constraint of the table decides, so that of many likes at once by one person only one counts.
 * @throws CONFLICT for a second like, NOT_FOUND for a post that is not published
 */
export async function likePost(ctx: Ctx, { postId }: { postId: number }): Promise<PostRow> {
  const { userId } = authorize(ctx, postPolicy.likePost);
  const made = await ctx.transaction(ctx => like(ctx, { postId, userId, now: ctx.now().toISOString() }));
  const found = await postById(ctx, { id: postId });
  if (!found) throw notFound('POST');
  if (made.length === 0) throw new AppError('CONFLICT', 'ALREADY_LIKED');
  return found;
}

/** Removes a like. @throws CONFLICT when there is none, NOT_FOUND for a post that is not published */
export async function unlikePost(ctx: Ctx, { postId }: { postId: number }): Promise<PostRow> {
  const { userId } = authorize(ctx, postPolicy.unlikePost);
  const removed = await ctx.transaction(ctx => unlike(ctx, { postId, userId }));
  const found = await postById(ctx, { id: postId });
  if (!found) throw notFound('POST');
  if (removed.length === 0) throw new AppError('CONFLICT', 'NOT_LIKED');
  return found;
}
