import { Import } from '../../entities/index.js';
import type { ObjectStore } from '../../platform/files/storage.js';
import type { Ctx } from '../context.js';
import { daysAgo } from '../kernel/removal.js';
import { asProperties } from '../kernel/states.js';
import { importStates } from './states.js';

/** Days for which a checked import may be confirmed. */
const OPEN_DAYS = 7;
/** Days for which the outcome of an import is kept. */
const KEPT_DAYS = 30;
const AT_ONCE = 100;

/** Imports whose files are not needed any more. Rejected lines come from the files: they stay for some days. */
const withFiles = (ctx: Ctx) => ({
  filesRemovedAt: null,
  $or: [
    {
      state: { $in: importStates.from('removeFiles') },
      $or: [{ isPartial: false }, { problemCount: 0 }, { state: { $ne: 'DONE' as const } }],
    },
    { updatedAt: { $lt: new Date(daysAgo(ctx, OPEN_DAYS)) } },
  ],
});
const old = (ctx: Ctx) => ({ createdAt: { $lt: new Date(daysAgo(ctx, KEPT_DAYS)) }, filesRemovedAt: { $ne: null } });

/**
 * Removes the files of imports that have ended, or that nobody confirmed or completed within a week, and after a month the imports. Objects
 * are removed first, so that a failure leaves the row. @returns number of imports that lost their files or were removed
 */
async function sweepImports(ctx: Ctx<'storage'>): Promise<number> {
  const { storage } = ctx.services;
  if (!storage) return 0;
  const found = await ctx.em.find(Import, withFiles(ctx), { orderBy: { id: 'asc' }, limit: AT_ONCE });
  for (const each of found) await endWithoutFiles(ctx, storage, each);
  return found.length + (await ctx.em.nativeDelete(Import, old(ctx)));
}

/** Removes the files of an import and ends it. */
export async function endWithoutFiles(
  ctx: Ctx,
  storage: ObjectStore,
  { id, files }: Pick<Import, 'id' | 'files'>,
): Promise<void> {
  // The import is ended first, so that a present or future job notices that before it misses a file.
  const canceled = importStates.set('cancel', { finished_at: ctx.now() });
  await ctx.em.nativeUpdate(
    Import,
    { id, state: { $in: importStates.from('cancel') } },
    { ...asProperties(canceled), updatedAt: ctx.now() },
  );
  for (const { path } of files) await storage.remove(path);
  const removed = importStates.set('removeFiles', { files_removed_at: ctx.now() });
  await ctx.em.nativeUpdate(Import, { id, state: { $in: importStates.from('removeFiles') } }, asProperties(removed));
}

/** An import never matches both conditions. */
const countSweptImports = (ctx: Ctx): Promise<number> => ctx.em.count(Import, { $or: [withFiles(ctx), old(ctx)] });

/** For the job that removes them. */
export const endedImports = { remove: sweepImports, count: countSweptImports };
