import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StoredFile } from '../../entities/index.js';
import { escapeLiteral, type Transactional } from '../../postgres/index.js';
import type { ObjectStore } from '../../platform/files/storage.js';

/** A file on this machine that is imported for a record. */
interface LocalFile {
  file: string;
  originalName: string;
  mediaType: string;
  extension: string;
  size: number;
  sha256: string;
}

/**
 * Stores a file that belongs to no record yet, like an upload. The row is written first, then the object, so that the sweeper
 * finds every object by its row. @returns its id
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

/** Removes stored files that no record got. The object is removed first, so that a failure leaves the row to the sweeper. */
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

/** Gives a record a file that was taken in for it. @throws Error when the sweeper has removed the file meanwhile */
export async function attachCopy(
  ctx: Transactional,
  { id, activityTemplate }: { id: number; activityTemplate: number },
): Promise<void> {
  const staged = { submission: null, activityTemplate: null, submissionRevision: null };
  if ((await ctx.em.nativeUpdate(StoredFile, { id, ...staged }, { activityTemplate })) === 0)
    throw new Error(`the file ${id} is gone`);
}

/** Writes an object of storage to a local file. @throws Error when it is gone, or its content has changed */
export async function fetchObject(
  storage: ObjectStore,
  { path: key, sha256 }: { path: string; sha256: string },
  file: string,
): Promise<void> {
  const content = await storage.read(key);
  if (!content) throw new Error(`${key} is not in storage any more`);
  const hash = createHash('sha256');
  const hashed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  await pipeline(content, hashed, createWriteStream(file));
  if (hash.digest('hex') !== sha256) throw new Error(`${key} is not what was uploaded`);
}

/** A stored file, and the line of the import whose record gets it. */
export interface FileOfLine {
  line: number;
  id: number;
  position: number;
}

/** Attaches stored files to the records of an import. */
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
  // The sweeper has removed some files, or the records have changed: the transaction is rolled back.
  if (changed !== files.length)
    throw new Error(`${files.length - changed} files of the import are gone: ${escapeLiteral(owner)}`);
}
