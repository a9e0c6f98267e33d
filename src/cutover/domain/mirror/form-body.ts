import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { MovedRequest } from '../../moving-routes.js';
import { requireStorage } from '../../../platform/files/storage.js';
import { inWorkFolder } from '../../../platform/files/work-folders.js';
import type { Ctx } from '../../../domain/context.js';
import type { PendingForm, PendingRequest } from './seal.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';

type FormCtx = Ctx<'moving' | 'spool' | 'storage'>;

/** A file of the form is not in storage any more. */
export class FilesGone extends Error {}

/**
 * Works with a request that waited. A body that is in storage comes piece by piece into a file of this machine, and goes from
 * there. The process has a limit for all such bodies.
 * @throws FilesGone; BUSY when there is no room
 */
export async function withWholeRequest<T>(
  ctx: FormCtx,
  { method, url, headers, address, body, form, stored }: PendingRequest,
  work: (request: MovedRequest) => Promise<T>,
): Promise<T> {
  const request = { method, url, headers, address, body };
  if (!form && stored === undefined) return work(request);
  return inWorkFolder(folder =>
    withinSpool(ctx, async take => {
      if (form) return work(await formOfFiles(ctx, request, { form, folder, take }));
      const file = path.join(folder, 'body');
      await fetched(ctx, stored!, { file, take });
      return work({ ...request, body: null, file });
    }),
  );
}

/** Counts the bytes put into files, and gives them back. */
async function withinSpool<T>({ services }: FormCtx, work: (take: (bytes: number) => void) => Promise<T>): Promise<T> {
  let taken = 0;
  try {
    return await work(bytes => {
      services.spool.take(bytes);
      taken += bytes;
    });
  } finally {
    services.spool.giveBack(taken);
  }
}

/** Puts an object into a file. @throws FilesGone; BUSY */
async function fetched(
  ctx: FormCtx,
  key: string,
  { file, take }: { file: string; take: (bytes: number) => void },
): Promise<void> {
  const content: Readable | null = await requireStorage(ctx.services.storage).read(key);
  if (!content) throw new FilesGone();
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      take(piece.length);
      yield piece;
    }
  };
  await pipeline(content, counted, createWriteStream(file));
}

/** The request with its form, written anew from the files that are in storage. @throws FilesGone; BUSY */
async function formOfFiles(
  ctx: FormCtx,
  request: MovedRequest,
  { form, folder, take }: { form: PendingForm; folder: string; take: (bytes: number) => void },
): Promise<MovedRequest> {
  const ids = form.files.map(({ id }) => id);
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number(), path: z.string(), name: z.string(), type: z.string(), size: z.number() }),
    sql`
    select id, path, original_name as name, media_type as type, size from stored_files
     where id = any(${ids}::int[])`,
  );
  const known = new Map(rows.map(row => [row.id, row]));
  const files = [];
  for (const { field, id } of form.files) {
    const found = known.get(id);
    if (!found) throw new FilesGone();
    const at = path.join(folder, String(id));
    await fetched(ctx, found.path, { file: at, take });
    files.push({ field, name: found.name, type: found.type, at });
  }
  // The written form holds these bytes once more.
  take(rows.reduce((sum, { size }) => sum + size, 0));
  const written = await ctx.services.moving.writtenForm(
    request,
    { fields: Object.fromEntries(form.fields), files },
    folder,
  );
  return { ...request, ...written };
}
