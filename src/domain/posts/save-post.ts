import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { z } from 'zod';
import { Post } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { editRecord, removeUnused } from '../kernel/edit.js';
import { editFields } from '../kernel/form.js';
import { postById, type PostRow } from './posts.query.js';
import { postForm } from './post-form.rules.js';
import { postPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';

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

const changesForm = postForm.partial().extend(editFields);

/** Changes a post; fields left out stay. @throws NOT_FOUND; CONFLICT when it has changed since `expectedUpdatedAt` */
export async function updatePost(
  ctx: Ctx,
  input: { id: number; changes: z.input<typeof changesForm> },
): Promise<PostRow> {
  authorize(ctx, postPolicy.updatePost);
  const { id } = input;
  const { expectedUpdatedAt, ...changes } = parseInput(changesForm, input.changes);
  await withSlugConflict(() => editRecord(ctx, Post, { id, noun: 'POST', expectedUpdatedAt }, () => changes));
  return (await postById(ctx, { id }, { rights: 'all' }))!;
}

/** Removes a post, and its likes. @throws NOT_FOUND; CONFLICT when it has changed since `expectedUpdatedAt` */
export async function removePost(
  ctx: Ctx,
  { id, expectedUpdatedAt }: { id: number; expectedUpdatedAt?: Date | null },
): Promise<{ id: number }> {
  authorize(ctx, postPolicy.removePost);
  await removeUnused(ctx, Post, id, { noun: 'POST', owned: ['post_likes'], expectedUpdatedAt });
  return { id };
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
