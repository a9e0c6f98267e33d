import { PassThrough, type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { AppError } from '../../failures/errors.js';
import type { Logger } from '../../platform/watching/logger.js';
import { requestIdOf, requestLog } from '../../platform/watching/observe-requests.js';
import type { UpstreamMetrics } from '../../platform/watching/upstream-metrics.js';
import { firstSegmentOf } from '../../../rest/hosts.js';
import type { Facade } from '../../../rest/route.js';
import { uploadLimits } from '../../../rest/uploads.js';
import type { Places } from './addresses.js';
import { answerHeaders, headersHere, requestHeaders } from './headers.js';
import { hasBody } from './keep.js';
import type { KeptBody } from './kept-body.js';
import type { LegacyClient } from './legacy-clients.js';

/** The parts for passing on requests of a facade. */
export interface RelayTools {
  facade: Facade;
  client: LegacyClient;
  metrics: UpstreamMetrics;
  log: Logger;
  /** The origin of the client's request. @throws INVALID when that follows from the Host header and there is none */
  originOf(req: Request): string;
}

/** Further treatment of an answer that is passed on. */
interface Keeping {
  /** Keeps the body of the answer. */
  kept: KeptBody;
  /** True when it is read to its end although the client has left: the old service's answer must be known. */
  evenAlone: boolean;
}

/**
 * Passes a request on to the old service as it came, and its answer to the client, piece by piece as both can take them.
 * @returns true when the answer came whole, and was sent if anybody waited for it
 * @throws UPSTREAM_FAILED when the old service does not answer; INVALID for a body that is too long or breaks off, and for a
 * path that is none of the old service's
 */
export async function relay(
  req: Request,
  res: Response,
  { facade, client, metrics, log, originOf }: RelayTools,
  { kept, evenAlone }: Partial<Keeping> = {},
): Promise<boolean> {
  const path = req.url;
  if (!path.startsWith('/')) throw new AppError('INVALID', 'PATH_NOT_AN_ADDRESS');
  const prefix = firstSegmentOf(req.originalUrl).toLowerCase() === facade.base ? facade.base : '';
  const places: Places = { old: client.url, origin: originOf(req), prefix };
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  const body = hasBody(req) ? bodyOf(req) : null;
  const answer = await client
    .send({
      method: req.method,
      path,
      headers: requestHeaders(req.rawHeaders, {
        addresses: addressesOf(req),
        proto: req.protocol,
        host: new URL(places.origin).host,
        prefix,
        requestId: requestIdOf(req),
      }),
      body,
      address: req.ip,
      ...(req.httpVersion === '1.1' && {
        onEarly: (status, headers) => passEarly(res, status, headersHere(headers, places)),
      }),
      ...(!evenAlone && { signal: gone.signal }),
    })
    .catch((error: unknown) => {
      // Without a sent request nobody would read the body to its end.
      body?.destroy();
      // Nobody waits for the answer any more.
      if (gone.signal.aborted && !evenAlone) return null;
      throw error;
    });
  if (!answer) return false;
  answerHeaders(res, answer.headers, places);
  res.status(answer.status);
  if (/^[\t\x20-\x7e]+$/.test(answer.statusText)) res.statusMessage = answer.statusText;
  // The headers of its length are known before the first piece. Node sends headers that it flushes as UTF-8, and others by their
  // bytes: a name of a file in Latin-1 waits for the first piece.
  if (!hasBytesOfLatin1(res)) res.flushHeaders();
  // Before the pipeline ends ours.
  answer.body.once('end', () => res.addTrailers(answer.trailers));
  const end = { isBroken: false };
  answer.body.once('error', () => (end.isBroken = !gone.signal.aborted));
  try {
    if (!kept) await pipeline(answer.body, res);
    else if (evenAlone) await pipeline(answer.body, writingTo(res, kept));
    else await pipeline(answer.body, keeping(kept), res);
    return true;
  } catch (error) {
    // The connection breaks with the answer, so that nobody takes half of one for the whole.
    res.destroy();
    metrics.calls.inc({ facade: facade.name, outcome: end.isBroken ? 'broken off' : 'given up' });
    if (end.isBroken) requestLog(log, req).warn({ err: error }, 'the old service broke off its answer');
    return false;
  }
}

/** Passes on links that a browser may load early (103, RFC 8297). Node takes no link of another form, and needs none. */
function passEarly(res: Response, status: number, { link }: Record<string, string | string[]>): void {
  if (status !== 103 || link === undefined || res.headersSent) return;
  try {
    res.writeEarlyHints({ link });
  } catch {
    // The answer itself follows.
  }
}

const hasBytesOfLatin1 = (res: Response): boolean =>
  Object.values(res.getHeaders()).some(value => /[\x80-\xff]/.test(String(value)));

/** The addresses from the caller to our direct peer; before it stand only trusted proxies (TRUST_PROXY). */
const addressesOf = (req: Request): string[] => {
  const { remoteAddress } = req.socket;
  return [...req.ips, ...(remoteAddress === undefined ? [] : [remoteAddress])];
};

const keeping = (kept: KeptBody) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      kept.add(piece);
      yield piece;
    }
  };

/** Writes as long as somebody reads; a leaving client does not end it. */
const writingTo =
  (res: Response, kept: KeptBody) =>
  async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of source) {
      kept.add(piece);
      if (!res.destroyed && !res.write(piece)) await drained(res);
    }
    res.end();
    await finished(res).catch(() => {});
  };

/** Settled when more may be written, and when nobody reads it any more. */
const drained = (res: Response): Promise<void> =>
  new Promise(resolve => {
    const go = (): void => {
      res.off('drain', go).off('close', go);
      resolve();
    };
    res.on('drain', go).on('close', go);
  });

const JSON_BYTES = 1024 * 1024;
/** The longest form with files, in bytes: files, and the text around them. */
export const longestForm = uploadLimits.files * uploadLimits.fileSize + uploadLimits.parts * uploadLimits.fieldSize;

/** The longest body that is passed on: Elo's own limit for it; for an unknown kind, one file. */
function maxBytes(req: Request): number {
  if (req.is('multipart/form-data')) return longestForm;
  return req.is(['json', '+json', 'urlencoded', 'text/*']) ? JSON_BYTES : uploadLimits.fileSize;
}

/**
 * The body of a request, as another stream: destroying that stream leaves the connection alone, because the answer goes over
 * it.
 * @throws INVALID when its declared length is too long
 */
function bodyOf(req: Request): Readable {
  const max = maxBytes(req);
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > max) throw new AppError('INVALID', 'BODY_TOO_LARGE');
  const body = req.headers['content-length'] === undefined ? bounded(max) : new PassThrough();
  req.once('close', () => {
    if (!req.complete) body.destroy(new AppError('INVALID', 'BODY_ABORTED'));
  });
  // An unwanted body is still read: its sender reads the answer afterwards, over the same connection.
  body.once('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return req.pipe(body);
}

function bounded(max: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > max) done(new AppError('INVALID', 'BODY_TOO_LARGE'));
      else done(null, piece);
    },
  });
}
