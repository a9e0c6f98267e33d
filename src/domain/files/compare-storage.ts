import { z } from 'zod';
import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { requireStorage } from '../../platform/files/storage.js';
import { rowsOf } from '../kernel/rows-of.js';

/** A file that a record names and that is missing in storage. */
export interface MissingFile {
  table: string;
  path: string;
  /** Size in bytes of the object in storage, when it differs from the record's; null when there is no such object. */
  found: number | null;
}

interface Named {
  table: string;
  path: string;
  size: number | null;
}

const AT_ONCE = 8;
const BATCH = 1_000;

/**
 * Looks in storage for every file that a record names. Unused uploads, and files that wait for their removal, are not counted.
 * @returns number of files that records name, and the files that are missing or have another size than in the record
 */
export async function compareStorage(ctx: Ctx<'storage'>): Promise<{ files: number; missing: MissingFile[] }> {
  const storage = requireStorage(ctx.services.storage);
  const missing: MissingFile[] = [];
  let files = 0;
  for (let after = ''; ;) {
    const batch = await namedFiles(ctx, after);
    if (batch.length === 0) return { files, missing };
    files += batch.length;
    after = batch.at(-1)!.path;
    for (let at = 0; at < batch.length; at += AT_ONCE) {
      const looked = batch
        .slice(at, at + AT_ONCE)
        .map(async each => ({ ...each, found: await storage.size(each.path) }));
      for (const { table, path, size, found } of await Promise.all(looked))
        if (found === null || (size !== null && found !== size)) missing.push({ table, path, found });
    }
  }
}

const namedFiles = (ctx: Ctx, after: string): Promise<Named[]> =>
  rowsOf(
    ctx,
    z.object({ table: z.string(), path: z.string(), size: z.number().nullable() }),
    sql`
      select * from (
        select 'stored_files' as "table", path, size from stored_files
         where num_nonnulls(submission_id, activity_template_id, submission_revision_id) > 0
        union all select 'pictures', path, size from pictures where current
        union all select 'person_exports', path, null from person_exports where state = 'READY'
        union all select 'imports', file ->> 'path', (file ->> 'size')::int
          from imports cross join jsonb_array_elements(files) as file where files_removed_at is null
      ) as named
      where path collate "C" > ${after} order by path collate "C" limit ${BATCH}`,
  );
