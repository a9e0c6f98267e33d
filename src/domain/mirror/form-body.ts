import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import type { MovedRequest } from '../../platform/moving-routes.js';
import { requireStorage } from '../../platform/storage.js';
import type { PendingForm, PendingRequest } from './seal.js';

/**
 * A request that waited, with its body, wherever that is.
 * @throws FilesGone, FormTooLong
 */
export async function wholeRequest(
  ctx: Ctx<'storage'>,
  { method, url, headers, address, body, form, stored }: PendingRequest,
): Promise<MovedRequest> {
  const request = { method, url, headers, address, body };
  if (form) return bodyOfForm(ctx, request, form);
  return stored === undefined ? request : { ...request, body: await storedBody(ctx, stored) };
}

/** A body that was kept in storage. @throws FilesGone, FormTooLong */
async function storedBody(ctx: Ctx<'storage'>, key: string): Promise<Buffer> {
  const content = await requireStorage(ctx.services.storage).read(key);
  if (!content) throw new FilesGone();
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new FormTooLong();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The files of a form that together fit into memory: one form is sent at a time. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A file of the form is not in storage any more. */
export class FilesGone extends Error {}
/** Its files are longer than what is sent a second time. */
export class FormTooLong extends Error {}

/**
 * The request with the body of its form, written anew from what is in storage.
 * @throws FilesGone, FormTooLong
 */
async function bodyOfForm(
  ctx: Ctx<'storage'>,
  request: MovedRequest,
  { fields, files }: PendingForm,
): Promise<MovedRequest> {
  const storage = requireStorage(ctx.services.storage);
  const ids = files.map(({ id }) => id);
  const { rows } = await sql<{ id: number; path: string; name: string; mediaType: string; size: number }>`
    select id, path, original_name as name, media_type as "mediaType", size from stored_files
     where id = any(${ids}::int[])`.execute(db(ctx));
  const stored = new Map(rows.map(row => [row.id, row]));
  if (rows.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw new FormTooLong();
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { field, id } of files) {
    const file = stored.get(id);
    const content = file && (await storage.read(file.path));
    if (!content) throw new FilesGone();
    const bytes = Buffer.concat(await content.toArray());
    form.append(field, new Blob([bytes], { type: file.mediaType }), file.name);
  }
  const written = new Response(form);
  const body = Buffer.from(await written.arrayBuffer());
  const type = written.headers.get('content-type')!;
  return {
    ...request,
    body,
    headers: { ...request.headers, 'content-type': type, 'content-length': String(body.length) },
  };
}
