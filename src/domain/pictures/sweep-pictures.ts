import { Picture } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/** Longer than any upload takes. */
const KEPT_MS = 3_600_000;
const AT_ONCE = 500;

/** Removes pictures that were replaced, or never became a person's picture: object first, so that a failure leaves the row. */
async function sweepPictures(ctx: Ctx<'storage'>): Promise<number> {
  const { storage } = ctx.services;
  if (!storage) return 0;
  const left = await ctx.em.find(Picture, isOrphaned(ctx), { orderBy: { createdAt: 'asc' }, limit: AT_ONCE });
  for (const { id, path } of left) {
    await storage.remove(path);
    await ctx.em.nativeDelete(Picture, { id, current: false });
  }
  return left.length;
}

/** The number of such pictures; one run removes a batch of them. */
const countOrphanedPictures = (ctx: Ctx): Promise<number> => ctx.em.count(Picture, isOrphaned(ctx));

const isOrphaned = (ctx: Ctx) => ({ current: false, createdAt: { $lt: new Date(ctx.now().getTime() - KEPT_MS) } });

/** Functions for the job that removes them. */
export const orphanedPictures = { remove: sweepPictures, count: countOrphanedPictures };
