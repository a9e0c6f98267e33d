import { Picture } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/** Longer than any upload takes. */
const KEPT_MS = 3_600_000;
const AT_ONCE = 500;

/** Removes pictures that were replaced, or never became anybody's: object first, so that a failure leaves the row. */
export async function sweepPictures(ctx: Ctx): Promise<number> {
  const { storage } = ctx.services;
  if (!storage) return 0;
  const em = ctx.em.fork();
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  const left = await em.find(
    Picture,
    { current: false, createdAt: { $lt: before } },
    { orderBy: { createdAt: 'asc' }, limit: AT_ONCE },
  );
  for (const { id, path } of left) {
    await storage.remove(path);
    await em.nativeDelete(Picture, { id, current: false });
  }
  return left.length;
}
