import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Facade } from '../../../rest/route.js';
import type { KeptAnswer, KeptRequest } from './exchange.js';
import { headersHere, requestHeaders } from './headers.js';
import { ANSWER_BYTES, keptAnswer } from './keep.js';
import type { LegacyClient } from './legacy-clients.js';

/**
 * Asks the old service of a facade a request that was kept. Its addresses are told as those of the facade, as callers get them;
 * a body above the limit is null.
 * @throws Error when it does not answer in time: UPSTREAM_FAILED, or the error that broke the answer off
 */
export async function askLegacy(
  { base }: Pick<Facade, 'base'>,
  client: LegacyClient,
  { method, url, headers, body, file, address }: KeptRequest,
  { timeoutMs }: { timeoutMs: number },
): Promise<KeptAnswer> {
  const host = headers.host ?? 'localhost';
  // Asks for no compression, because it is read here.
  const plain: IncomingHttpHeaders = { ...headers, 'accept-encoding': 'identity' };
  const raw = Object.entries(plain).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap(each => [name, each]),
  );
  const answer = await client.send({
    method,
    path: url.startsWith(base) ? url.slice(base.length) || '/' : url,
    headers: requestHeaders(raw, {
      addresses: address === null ? [] : [address],
      proto: 'http',
      host,
      prefix: base,
      requestId: randomUUID(),
    }),
    body: file === undefined ? body : createReadStream(file),
    headersMs: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const places = { old: client.url, origin: `http://${host}`, prefix: base };
  return keptAnswer(answer.status, headersHere(answer.headers, places), await bounded(answer.body));
}

async function bounded(stream: Readable): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop ends the stream.
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > ANSWER_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
