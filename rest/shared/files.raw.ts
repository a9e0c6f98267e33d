import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { fileNameFor } from '../../src/platform/files/file-names.js';
import { requireStorage } from '../../src/platform/files/storage.js';
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

/** The other answer and the headers of `sendFile`, for OpenAPI. */
export const notModified = { 304: { description: 'A value as in If-None-Match' } };
export const fileHeaders = { ...cacheControl, ETag: z.string() };

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
  res.set('Content-Length', String(file.size));
  if (req.method === 'HEAD') return void res.end();
  const content = await readStored(tools, req, file.path);
  if (!content) throw new AppError('NOT_FOUND', 'FILE_NOT_FOUND');
  await pipeline(content, res).catch(swallowAbort);
}

/** @returns null when the file is lost; @throws UPSTREAM_FAILED when storage can't be asked, INTERNAL when there is none */
export const readStored = (
  { storage, contextOf }: Pick<RawTools, 'storage' | 'contextOf'>,
  req: Request,
  path: string,
) =>
  requireStorage(storage)
    .read(path)
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
