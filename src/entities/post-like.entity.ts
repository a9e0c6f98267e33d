import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { Post } from './post.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none } from './holdings.js';

/** A person's like of a post; a repetition counts once. */
export const PostLikeSchema = defineEntity({
  name: 'PostLike',
  tableName: 'post_likes',
  properties: {
    id: p.integer().primary(),
    post: () => p.manyToOne(Post).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    createdAt: instant().defaultRaw('now()'),
  },
  uniques: [{ name: 'post_likes_unique', properties: ['post', 'user'] }],
});
export class PostLike extends PostLikeSchema.class {}
PostLikeSchema.setClass(PostLike);

holdings(PostLikeSchema, {
  about: { user: 'person' },
  why: 'Likes of posts.',
  kept: 'Until the like is taken back',
  rows: 'delete',
  columns: {
    id: none,
    post: none,
    user: link,
    createdAt: none,
  },
});
