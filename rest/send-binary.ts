import type { ServerResponse } from 'node:http';
import type { Response } from 'express';
import { type Binary, isLong, Pieces, toBinary } from '../src/graph/binary-strings.js';

/** `Cache-Control` of an answer that sets none: most answers are for one person. */
export const CACHE_DEFAULT = 'private, no-store';

/** Sends text that is UTF-8 already (binary-strings.ts), once: its length is its number of bytes, and it needs no encoding. */
export function sendBinary(res: ServerResponse, binary: Binary): void {
  res.setHeader('Content-Length', binary.length);
  // Headers and content in one write.
  if (typeof binary === 'string') return void res.end(binary, 'latin1');
  res.cork();
  for (const piece of binary.take()) res.write(piece, 'latin1');
  res.end();
}

/** Sends a text. */
export const sendText = (res: ServerResponse, text: string): void =>
  sendBinary(res, isLong(text.length) ? new Pieces([Buffer.from(text, 'utf8')]) : toBinary(text));

/**
 * For `res.send`, when every body is a `Binary` for `sendBinary`. One function serves all responses: V8 keeps a function that
 * is made for one response, and the answer with it, until the next full collection.
 */
export function sendsBinary(this: Response, body: unknown): Response {
  sendBinary(this, body as Binary);
  return this;
}
