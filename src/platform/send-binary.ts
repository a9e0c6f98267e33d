import type { ServerResponse } from 'node:http';
import type { Response } from 'express';

/** Sends a binary string (binary-strings.ts): it is as long as its bytes, and needs no encoding. */
export function sendBinary(res: ServerResponse, binary: string): void {
  res.setHeader('Content-Length', binary.length);
  // In one write with the headers; a Buffer would be one more copy.
  res.end(binary, 'latin1');
}

/**
 * For `res.send`, where all that is sent is a binary string. One function for all responses: V8 keeps a function that is made
 * for one of them, and the answer with it, until the next full collection.
 */
export function sendsBinary(this: Response, body: unknown): Response {
  sendBinary(this, body as string);
  return this;
}
