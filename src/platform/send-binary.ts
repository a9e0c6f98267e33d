import type { ServerResponse } from 'node:http';

/** Sends a binary string (binary-strings.ts): it is as long as its bytes, and needs no encoding. */
export function sendBinary(res: ServerResponse, binary: string): void {
  res.setHeader('Content-Length', binary.length);
  // A short text leaves in one piece with the headers. To put a long one behind them would copy it.
  if (binary.length <= SHORT) res.end(binary, 'latin1');
  else res.end(Buffer.from(binary, 'latin1'));
}
const SHORT = 4_000;
