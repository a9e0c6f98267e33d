import { sweepWorkFolders } from '../../platform/files/work-folders.js';
import { db, type Ctx } from '../context.js';
import { requireStorage } from '../../platform/files/storage.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** An hour is longer than any request may take. Older files that are still unused were left behind. */
const STAGED_FOR_MS = 3_600_000;
const BATCH = 500;

const removeFile = writing((q, $: Parameter<{ id: number }>) => q.deleteFrom('stored_files').where('id', '=', $('id')));

/**
 * Removes files that no record uses: uploads that were interrupted or never used, and the former file of a replaced
 * template. Files of a submission's history stay. Partial files of killed processes are removed too, on this machine and in
 * storage. It may run at any time and in several processes. @returns number of removed files
 */
async function sweepStagedFiles(ctx: Ctx<'storage'>): Promise<number> {
  await sweepWorkFolders();
  const storage = requireStorage(ctx.services.storage);
  await storage.sweep();
  const left = await abandonedFiles(ctx).select(['id', 'path']).orderBy('created_at').limit(BATCH).execute();
  for (const { id, path } of left) {
    await storage.remove(path);
    await removeFile(ctx, { id });
  }
  return left.length;
}

/** Number of files to remove; one run removes a batch of them. */
async function countStagedFiles(ctx: Ctx): Promise<number> {
  const { count } = await abandonedFiles(ctx)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const abandonedFiles = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('stored_files')
    .where('submission_id', 'is', null)
    .where('activity_template_id', 'is', null)
    .where('submission_revision_id', 'is', null)
    .where('created_at', '<', new Date(ctx.now().getTime() - STAGED_FOR_MS).toISOString());

/** For the job that removes them. */
export const stagedFiles = { remove: sweepStagedFiles, count: countStagedFiles };
