import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { z } from 'zod';
import { Post } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { postById, type PostRow } from './posts.query.js';
import { postForm } from './post-form.rules.js';
import { postPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../platform/field-reasons.js';

type Content = z.input<typeof postForm>;

/** Writes a post; without a time of publication it is a draft. */
export async function createPost(
  ctx: Ctx,
  input: Pick<Content, 'slug' | 'title' | 'body' | 'category'> & Partial<Content>,
): Promise<PostRow> {
  const actor = authorize(ctx, postPolicy.createPost);
  const content = parseInput(postForm.partial({ excerpt: true, publishedAt: true }), input);
  const now = ctx.now();
  const id = await withSlugConflict(() =>
    ctx.transaction(async ctx => {
      const made = ctx.em.create(Post, { ...content, author: actor.userId, createdAt: now, updatedAt: now });
      await ctx.em.flush();
      return made.id;
    }),
  );
  return (await postById(ctx, { id }, { rights: 'all' }))!;
}

/** Changes a post; what is left out stays. */
export async function updatePost(ctx: Ctx, input: { id: number; changes: Partial<Content> }): Promise<PostRow> {
  authorize(ctx, postPolicy.updatePost);
  const changes = parseInput(postForm.partial(), input.changes);
  await withSlugConflict(() =>
    ctx.transaction(async ctx => {
      const known = await ctx.em.findOneOrFail(Post, input.id, { failHandler: () => notFound('POST') });
      ctx.em.assign(known, { ...changes, updatedAt: ctx.now() }, { ignoreUndefined: true });
    }),
  );
  return (await postById(ctx, { id: input.id }, { rights: 'all' }))!;
}

async function withSlugConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError('CONFLICT', 'SLUG_IN_USE', {}, { slug: wrong('IN_USE') });
    throw error;
  }
}
