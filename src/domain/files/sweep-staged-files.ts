import { db, type Ctx } from '../context.js';
import { mustHaveStorage } from './stage-file.js';

/** An hour is longer than any request may take; what is older and still unused was left behind. */
const STAGED_FOR_MS = 3_600_000;
const BATCH = 500;

/**
 * Removes files that no record uses: uploads that were interrupted or never used, and the former file of a replaced
 * template; files of a submission's history stay. Safe to run at any time and in several processes. @returns how many
 */
export async function sweepStagedFiles(ctx: Ctx): Promise<number> {
  const storage = mustHaveStorage(ctx);
  const before = new Date(ctx.now().getTime() - STAGED_FOR_MS).toISOString();
  const left = await db(ctx)
    .selectFrom('stored_files')
    .select(['id', 'path'])
    .where('submission_id', 'is', null)
    .where('activity_template_id', 'is', null)
    .where('submission_revision_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  for (const { id, path } of left) {
    await storage.remove(path);
    await db(ctx).deleteFrom('stored_files').where('id', '=', id).execute();
  }
  return left.length;
}
