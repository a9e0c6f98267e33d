import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StoredFile } from '../../entities/index.js';
import type { ByteBudget } from '../../platform/byte-budget.js';
import { AppError } from '../../failures/errors.js';
import { StorageAwayError } from '../../platform/files/folder-storage.js';
import { removePlace } from '../../platform/files/place-of-photo.js';
import { requireStorage } from '../../platform/files/storage.js';
import { inWorkFolder } from '../../platform/files/work-folders.js';
import { ownStaged, removeUpload } from './uploads.write.js';
import type { Ctx } from '../context.js';
import { acceptedMediaType } from './file-types.rules.js';
import { requireUploadRight } from './policy.js';
import { consumeQuota, requireRoom } from './upload-quota.js';

export interface StagedFile {
  id: number;
  path: string;
  originalName: string;
  mediaType: string;
  size: number;
}

/**
 * Stores a file that belongs to no record yet. `createSubmission` or `saveActivityTemplate` uses it by its id, within the hour.
 * The content is first received completely, so that an aborted request leaves nothing. Then the row is written, then the
 * object: after any interruption, every object has a row for the sweeper. Photos and videos lose their place and device before,
 * so the storage never has them.
 *
 * @param turn for several files of one request: `come` resolves when its row may be written, and `over` reports that it is
 * @throws INVALID for empty files and types that are not accepted; RATE_LIMITED by number and by bytes; BusyError
 */
export async function stageFile(
  ctx: Ctx<'limits' | 'spool' | 'storage'>,
  file: { name: string; content: Readable },
  turn?: { come: Promise<unknown>; over(): void },
): Promise<StagedFile> {
  const actor = requireUploadRight(ctx);
  const storage = requireStorage(ctx.services.storage);
  await (actor.userId === null
    ? ctx.services.limits.consume('uploadService', `key:${actor.apiKeyId}`)
    : ctx.services.limits.consume('upload', `user:${actor.userId}`));
  await requireRoom(ctx, actor);
  return withSpool(ctx, async receive => {
    const { file: spooled, size, sha256 } = await receive(file.content);
    const originalName = safeName(file.name);
    if (size === 0) throw new AppError('INVALID', 'FILE_EMPTY', { name: originalName });
    await consumeQuota(ctx, actor, size);
    const type = await acceptedMediaType(spooled, originalName);
    if (!type) throw new AppError('INVALID', 'FILE_TYPE_NOT_ACCEPTED', { name: originalName });

    const changed = await removePlace(spooled, type.mediaType);
    const now = ctx.now();
    const key = `files/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${randomUUID()}.${type.extension}`;
    await turn?.come;
    const row = await ctx.transaction(async ctx =>
      ctx.em.create(StoredFile, {
        path: key,
        originalName,
        mediaType: type.mediaType,
        size,
        sha256: changed ?? sha256,
        uploadedBy: actor.userId,
        uploadedByKey: actor.apiKeyId,
        createdAt: now,
      }),
    );
    turn?.over();
    try {
      await storage.putFile(key, spooled, type.mediaType);
    } catch (error) {
      ctx.log.error({ err: error, path: key }, 'storage refused a file');
      // A storage that is not available received nothing. A partial object is removed; if that fails too, the row stays for the
      // sweeper.
      const removed = error instanceof StorageAwayError ? Promise.resolve() : storage.remove(key);
      await removed.then(
        () => ctx.em.nativeDelete(StoredFile, row.id),
        (failure: unknown) => ctx.log.error({ err: failure, path: key }, 'storage kept a broken file'),
      );
      throw notStored();
    }
    return { id: row.id, path: key, originalName, mediaType: type.mediaType, size };
  });
}

const notStored = () => new AppError('UPSTREAM_FAILED', 'FILE_NOT_STORED');

/** True for errors of the file system, and not of the client that sends the file. */
const isDiskFailure = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes((error as { code?: string }).code ?? '');

/**
 * Removes the caller's staged files that no record will use. The object is removed first, so that a failure leaves the row to
 * the sweeper.
 */
export async function discardStaged(ctx: Ctx<'storage'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.em.find(StoredFile, { id: { $in: [...ids] }, ...ownStaged(ctx.actor!) });
  for (const row of rows) await removeUpload(ctx, row);
}

type Spool = (content: Readable) => Promise<{ file: string; size: number; sha256: string }>;

/**
 * Counts and hashes the content, within this process's budget of bytes. It has no reference to its request. A Transform stays
 * in memory until the next full garbage collection, with everything that it references (rest/multipart.ts has the reason).
 */
class Meter extends Transform {
  size = 0;
  readonly hash = createHash('sha256');

  constructor(private readonly spool: ByteBudget) {
    super();
  }

  override _transform(piece: Buffer, _encoding: string, done: TransformCallback): void {
    try {
      this.spool.take(piece.length);
    } catch (error) {
      return done(error as Error);
    }
    this.size += piece.length;
    this.hash.update(piece);
    done(null, piece);
  }
}

/** Receives a file into a work folder, within this process's budget of bytes. */
const withSpool = <T>(ctx: Ctx<'spool'>, work: (receive: Spool) => Promise<T>): Promise<T> =>
  inWorkFolder(async folder => {
    const target = path.join(folder, 'content');
    const { spool } = ctx.services;
    const meter = new Meter(spool);
    try {
      return await work(async content => {
        await pipeline(content, meter, createWriteStream(target)).catch((error: unknown) => {
          if (!isDiskFailure(error)) throw error;
          ctx.log.error({ err: error }, 'the folder for temporary files does not take an upload');
          throw notStored();
        });
        return { file: target, size: meter.size, sha256: meter.hash.digest('hex') };
      });
    } finally {
      spool.giveBack(meter.size);
    }
  });

/** The sender's file name without path and control characters, at most 200 characters, its extension kept. */
export function safeName(name: string): string {
  const base = name
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    // eslint-disable-next-line no-control-regex -- removing them is the point
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  if (/^\.*$/.test(base)) return 'arquivo';
  const extension = path.extname(base).slice(0, 20);
  return base.slice(0, base.length - extension.length || undefined).slice(0, 200 - extension.length) + extension;
}
