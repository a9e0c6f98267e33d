import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Request, Response } from 'express';
import type { ByteBudget } from '../../platform/byte-budget.js';
import type { KeptAnswer, KeptRequest } from './exchange.js';
import { KeptBody, type SpoolBounds } from './kept-body.js';

/** The longest kept body of a request, and of an answer. */
const REQUEST_BYTES = 1024 * 1024;
export const ANSWER_BYTES = 2 * 1024 * 1024;

/** The kept parts of a request so far. */
export interface KeptSoFar {
  /** The request, when its body was read; null: it was not read to its end, or is too long to be kept. */
  request(): KeptRequest | null;
  forget(): void;
}

/** True when a request brings a body. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Keeps a request while others read its body. Must be called before anybody reads it.
 * @param spool for a body that is too long for memory; null: then it is not kept
 */
export function keepRequest(req: Request, budget: ByteBudget, spool: SpoolBounds | null): KeptSoFar {
  const body = new KeptBody(budget, REQUEST_BYTES, spool);
  const { method, headers } = req;
  const url = req.baseUrl + req.url;
  const brings = hasBody(req);
  let isWhole = !brings;
  if (brings) {
    // Not `req.on`: a listener added by it would start the body before its readers are there.
    const listen = EventEmitter.prototype.on.bind(req);
    listen('data', (piece: Buffer) => body.add(piece));
    listen('end', () => (isWhole = true));
  }
  return {
    request() {
      // Not `req.complete`: a body that has arrived may not have been read.
      if (!isWhole) return null;
      const kept = { method, url, headers, address: req.ip ?? null };
      if (!brings) return { ...kept, body: null };
      const file = body.inFile();
      if (file !== null) return { ...kept, body: null, file };
      const whole = body.whole();
      return whole && { ...kept, body: whole };
    },
    forget: () => body.forget(),
  };
}

export const keepAnswer = (budget: ByteBudget): KeptBody => new KeptBody(budget, ANSWER_BYTES);

/** Keeps the bytes that are written as an answer of ours. */
export function keepWritten(res: Response, body: KeptBody): void {
  type Pass = (...all: unknown[]) => unknown;
  const write = res.write.bind(res) as Pass;
  const end = res.end.bind(res) as Pass;
  const add = (piece: unknown, encoding: unknown) => {
    if (typeof piece === 'string')
      body.add(Buffer.from(piece, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (piece instanceof Uint8Array) body.add(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
  };
  const own =
    (pass: Pass) =>
    (piece: unknown, ...rest: unknown[]) => {
      add(piece, rest[0]);
      return pass(piece, ...rest);
    };
  Object.assign(res, { write: own(write), end: own(end) });
}

const decoders: Record<string, (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>> = {
  gzip: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  'x-gzip': promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  deflate: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
  br: promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
};

/** An answer in the form for comparing: not compressed any more. */
export async function keptAnswer(
  status: number,
  sent: OutgoingHttpHeaders | IncomingHttpHeaders,
  body: Buffer | null,
): Promise<KeptAnswer> {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(sent))
    if (value !== undefined) (headers as OutgoingHttpHeaders)[name] = typeof value === 'number' ? String(value) : value;
  const encoding = headers['content-encoding']?.toLowerCase();
  if (body === null || encoding === undefined || encoding === 'identity') return { status, headers, body };
  const decode = decoders[encoding];
  const plain =
    decode && body.length > 0 ? await decode(body, { maxOutputLength: ANSWER_BYTES }).catch(() => null) : null;
  delete headers['content-encoding'];
  delete headers['content-length'];
  return { status, headers, body: body.length === 0 ? body : plain };
}
