import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response as Answer } from 'express';
import type { StorageEngine } from 'multer';
import type { MovedRequest } from '../moving-routes.js';
import { readMultipart } from '../../../rest/multipart.js';
import { lastValues } from '../../../rest/uploads.js';

/* Forms too long for memory lie in files of a work folder while they are read and written: piece by piece, at any length. */

/** A file of a form; `at` is the place of its content, when it is kept. */
export interface FormFile {
  field: string;
  name: string;
  type: string;
  at: string;
}

export interface ReadForm {
  fields: Readonly<Record<string, string>>;
  files: readonly FormFile[];
}

export const isForm = ({ headers }: Pick<MovedRequest, 'headers'>): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Reads a form, from memory or its file.
 * @param folder for the contents of its files; null: they are passed over
 * @returns null for a request without a form, or with a broken one
 */
export async function readForm(request: MovedRequest, folder: string | null): Promise<ReadForm | null> {
  const { headers, body, file } = request;
  if (!isForm(request) || (file === undefined && !body)) return null;
  const files: FormFile[] = [];
  const engine: StorageEngine = {
    _handleFile(_req, { fieldname, originalname, mimetype, stream }, done) {
      const at = folder === null ? '' : path.join(folder, randomUUID());
      files.push({ field: fieldname, name: originalname, type: mimetype, at });
      const taken =
        folder === null ? pipeline(stream, async pieces => drained(pieces)) : pipeline(stream, createWriteStream(at));
      taken.then(() => done(null, {}), done);
    },
    _removeFile: (_req, _file, done) => done(null),
  };
  const length = file === undefined ? body!.length : (await stat(file)).size;
  const source = file === undefined ? Readable.from([body!]) : createReadStream(file);
  // The parser reads nothing else of a request.
  const sent = Object.assign(source, {
    headers: { ...headers, 'content-length': String(length) },
  }) as unknown as Request;
  try {
    await readMultipart(sent, {} as Answer, { storage: engine });
    return { fields: lastValues(sent.body as object), files };
  } catch {
    return null;
  }
}

async function drained(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const piece of pieces) void piece;
}

/** Writes a form into a file of a folder. @returns the headers, body and file of a request with it */
export async function writeForm(
  { headers }: Pick<MovedRequest, 'headers'>,
  { fields, files }: ReadForm,
  folder: string,
): Promise<Pick<MovedRequest, 'headers' | 'body'> & { file: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field, name, type, at } of files) form.append(field, await openAsBlob(at, { type }), name);
  const written = new Response(form);
  const file = path.join(folder, randomUUID());
  await pipeline(Readable.fromWeb(written.body as never), createWriteStream(file));
  const { size } = await stat(file);
  const type = written.headers.get('content-type')!;
  return { headers: { ...headers, 'content-type': type, 'content-length': String(size) }, body: null, file };
}
