import type { Request, Response } from 'express';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { fileNameFor } from '../../src/platform/files/file-names.js';
import { type ByteRange, requireStorage } from '../../src/platform/files/storage.js';
import type { ErrorOverrides, RawTools } from '../route.js';
import { cacheControl } from './headers.js';
import { StoredFileDocument } from './operations.js';

/** A stored file as the graph shows it to permitted callers. */
interface Content {
  path: string;
  /** The file's own name, when it may be saved under it. */
  originalName?: string;
  mediaType: string;
  size: number;
  sha256: string;
}

/** The other answers and the headers of `sendFile`, for OpenAPI. */
export const notModified = { 304: { description: 'A value as in If-None-Match' } };
/** A file has the media type that its content has: no document can name it. */
export const ANY_TYPE = '*/*';
const contentRange = { 'Content-Range': z.string().meta({ example: 'bytes 0-1/1024' }) };
export const fileAnswers = {
  206: { description: 'The bytes that Range asks for', contentType: ANY_TYPE, headers: contentRange },
  ...notModified,
  416: { description: 'The file has none of these bytes', headers: contentRange },
};
export const taggedHeaders = { ...cacheControl, ETag: z.string() };
export const fileHeaders = { ...taggedHeaders, 'Accept-Ranges': z.string().meta({ example: 'bytes' }) };

/** The failures of reading a file: there is none that the caller may see, or storage does not give it. */
export const readingFails: ErrorOverrides = { NOT_FOUND: {}, UPSTREAM_FAILED: {} };

/** Streams a file from storage. `attachment`, when given, is the name to save it under; empty means the file's own name. */
export async function sendFile(
  tools: Pick<RawTools, 'storage' | 'contextOf'>,
  req: Request,
  res: Response,
  file: Content,
  attachment?: string,
): Promise<void> {
  // Cacheable as documented; Vary stops a shared cache from answering one caller with the rights of another.
  res.set({
    'Content-Type': file.mediaType,
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Authorization, Cookie, X-Participant-Mode',
    ETag: `"${file.sha256}"`,
    // A file is data, whatever its content: even when it is opened as a page, nothing in it may run.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (attachment !== undefined)
    res
      .attachment(fileNameFor(attachment || file.originalName || 'arquivo', file.mediaType))
      .set('Content-Type', file.mediaType);
  if (req.fresh) return void res.status(304).end();
  await sendBytes(req, res, file.size, async range => {
    const content = await readStored(tools, req, file.path, range);
    if (!content) throw new AppError('NOT_FOUND', 'FILE_NOT_FOUND');
    return content;
  });
}

/**
 * Sends a stored content, or the part of it that the request asks for (RFC 9110, 14): players of videos read no file without,
 * and broken downloads go on where they ended. A request for several parts gets the whole. The caller has set the headers.
 * @param size of the whole content in bytes
 * @param read opens the content, or a part of it
 */
export async function sendBytes(
  req: Request,
  res: Response,
  size: number,
  read: (range?: ByteRange) => Promise<Readable>,
): Promise<void> {
  res.set('Accept-Ranges', 'bytes');
  const range = isForPart(req, res) ? req.range(size, { combine: true }) : undefined;
  if (range === -1) {
    res.removeHeader('Content-Disposition');
    return void res.status(416).set('Content-Range', `bytes */${size}`).end();
  }
  const part = Array.isArray(range) && range.type === 'bytes' && range.length === 1 ? range[0] : undefined;
  const content = req.method === 'HEAD' ? null : await read(part);
  if (part) res.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  res.set('Content-Length', String(part ? part.end - part.start + 1 : size));
  if (!content) return void res.end();
  await pipeline(content, res).catch(swallowAbort);
}

/**
 * True for a GET with a range of the present content: If-Range names the content that the client has begun to read. A range
 * that ends before it begins counts as none (RFC 9110, 14.1.1).
 */
function isForPart(req: Request, res: Response): boolean {
  const known = req.get('If-Range');
  const ranges = [...(req.get('Range') ?? '').matchAll(/\b(\d{1,15})-(\d{1,15})/g)];
  if (ranges.some(([, first, last]) => Number(last) < Number(first))) return false;
  return req.method === 'GET' && (known === undefined || known === res.get('ETag'));
}

/** @returns null when the file is lost; @throws UPSTREAM_FAILED when storage can't be asked, INTERNAL when there is none */
export const readStored = (
  { storage, contextOf }: Pick<RawTools, 'storage' | 'contextOf'>,
  req: Request,
  path: string,
  range?: ByteRange,
) =>
  requireStorage(storage)
    .read(path, range)
    .catch((error: unknown) => {
      contextOf(req).log.error({ err: error, path }, 'storage does not give a file');
      throw new AppError('UPSTREAM_FAILED', 'FILE_NOT_READ');
    });

/** The file of a submission or a template. The graph decides about the right to read it. */
export async function sendStoredFile(
  tools: RawTools,
  req: Request,
  res: Response,
  path: string,
  attachment?: string,
): Promise<void> {
  const { storedFile } = await tools.run(StoredFileDocument, { path }, tools.contextOf(req));
  await sendFile(tools, req, res, storedFile, attachment);
}

/** The path of the file that `*path` in the address of a route stands for. */
export const pathOf = (req: Request): string => (req.params['path'] as unknown as string[]).join('/');

/**
 * A disconnect of the client before the end is no failure of ours. The streams are closed by then, and the access log shows it.
 */
export function swallowAbort(error: Error & { code?: string }): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
