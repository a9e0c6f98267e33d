import { randomUUID } from 'node:crypto';
import { StoredFile } from '../../entities/index.js';
import { escapeLiteral } from '../../postgres/database.js';
import type { ObjectStore } from '../../platform/files/storage.js';
import type { Transactional } from '../../postgres/transactions.js';

/** A file of this machine that a record is to have. */
interface LocalFile {
  file: string;
  originalName: string;
  mediaType: string;
  extension: string;
  size: number;
  sha256: string;
}

/**
 * Takes a file in that belongs to nothing yet, as an upload does: the row first, then the object, so that there is never an
 * object without a row for the sweeper to find. @returns its id
 */
export async function takeIn(
  ctx: Transactional,
  storage: ObjectStore,
  { file, originalName, mediaType, extension, size, sha256 }: LocalFile,
  now: Date,
): Promise<number> {
  const path = `files/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${randomUUID()}.${extension}`;
  const row = await ctx.transaction(async ctx =>
    ctx.em.create(StoredFile, { path, originalName, mediaType, size, sha256, createdAt: now }),
  );
  await storage.putFile(path, file, mediaType);
  return row.id;
}

/** Takes files back that no record got: object first, so that a failure leaves the row to the sweeper. */
export async function takeBack(ctx: Transactional, storage: ObjectStore, ids: readonly number[]): Promise<void> {
  const rows = await ctx.em.find(StoredFile, {
    id: { $in: [...ids] },
    submission: null,
    activityTemplate: null,
    submissionRevision: null,
  });
  for (const { id, path } of rows) {
    await storage.remove(path);
    await ctx.em.nativeDelete(StoredFile, id);
  }
}

/** A file that was taken in, and the line of an import whose record gets it. */
export interface FileOfLine {
  line: number;
  id: number;
  position: number;
}

/** Gives files that were taken in to the records of an import. */
export async function attachToLines(
  run: (sql: string) => Promise<{ changed: number }>,
  { owner, rows, uploader }: { owner: 'submission_id' | 'activity_template_id'; rows: string; uploader: string },
  files: readonly FileOfLine[],
): Promise<void> {
  const values = files.map(({ line, id, position }) => `(${line}, ${id}, ${position})`).join(', ');
  const { changed } = await run(
    `update stored_files as f set ${owner} = r.id, position = v.position, uploaded_by_id = ${uploader}, updated_at = {now}
       from (values ${values}) as v (line, id, position) join ${rows} as r on r.line = v.line and not r.bad
      where f.id = v.id and num_nonnulls(f.submission_id, f.activity_template_id, f.submission_revision_id) = 0`,
  );
  // The sweeper has taken some, or the records are others than a moment ago: nothing of it stays.
  if (changed !== files.length)
    throw new Error(`${files.length - changed} files of the import are gone: ${escapeLiteral(owner)}`);
}
