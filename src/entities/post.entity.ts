import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal } from './holdings.js';

/** An article of the content backend. Without a time of publication it is a draft; with a future one it waits for it. */
export const PostSchema = defineEntity({
  name: 'Post',
  tableName: 'posts',
  properties: {
    id: p.integer().primary(),
    slug: text(120).unique(),
    title: text(200),
    excerpt: text(500).default(''),
    body: p.text(),
    /** In the form of a slug: `noticias`. */
    category: text(60),
    author: () => p.manyToOne(User).nullable().index(),
    publishedAt: instant().nullable(),
    ...timestamps,
  },
  indexes: [
    {
      name: 'posts_published_index',
      expression: 'create index posts_published_index on posts (published_at, id) where published_at is not null',
    },
    {
      name: 'posts_category_published_index',
      expression:
        'create index posts_category_published_index on posts (category, published_at, id) where published_at is not null',
    },
  ],
});
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);

holdings(PostSchema, {
  about: { slug: 'address', title: 'mention', excerpt: 'mention', body: 'mention' },
  why: 'Articles.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    slug: personal({ emptied: "'removed-' || id" }),
    title: personal(),
    excerpt: personal(),
    body: personal(),
    category: none,
    author: link,
    publishedAt: none,
    ...ofTimestamps,
  },
});
