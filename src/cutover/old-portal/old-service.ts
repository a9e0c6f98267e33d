import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../failures/errors.js';
import { fetchOut } from '../../platform/outside/outgoing.js';
import { assertMayLeave } from '../../postgres/index.js';

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
const MAX_JSON_BYTES = 64 * 1024 * 1024;

/** A service that Elo takes over from, for reading over HTTP. */
export interface OldService {
  /** @param path below the base address @returns the JSON of the answer; null for 404 */
  json(path: string): Promise<unknown>;
  /**
   * Keeps the answer as a file: the file is there whole or not at all.
   * @returns its SHA-256 in hex; null for 404
   */
  file(path: string, target: string): Promise<string | null>;
}

interface Access {
  /** Base address, without a slash at its end. */
  url: string;
  headers: Readonly<Record<string, string>>;
  maxFileBytes: number;
}

/**
 * Reads with a time limit for each request, and tries again after a passing failure: no connection, 429, 502, 503, 504.
 * @throws AppError UPSTREAM_FAILED with path and status, when that doesn't help
 */
export function oldService({ url, headers, maxFileBytes }: Access): OldService {
  async function ask<T>(path: string, take: (response: Response) => Promise<T>): Promise<T | null> {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === ATTEMPTS;
      try {
        assertMayLeave();
        // Redirects could carry the credentials to another host.
        const response = await fetchOut('old-service', url + path, {
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.ok) return await take(response);
        await response.body?.cancel();
        if (response.status === 404) return null;
        if (last || ![429, 502, 503, 504].includes(response.status)) throw refused(path, `status ${response.status}`);
        await sleep(waitOf(response, attempt));
      } catch (error) {
        if (error instanceof AppError || error instanceof SyntaxError || last) throw asRefusal(path, error);
        await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
      }
    }
  }

  return {
    json: path => ask(path, async response => JSON.parse(await textOf(response, path)) as unknown),
    file: (from, target) =>
      ask(from, async response => {
        const draft = `${target}.part`;
        const hash = createHash('sha256');
        await mkdir(path.dirname(target), { recursive: true });
        try {
          const content = limited(from, maxFileBytes, response, piece => void hash.update(piece));
          await pipeline(content, createWriteStream(draft));
          await rename(draft, target);
        } finally {
          await rm(draft, { force: true });
        }
        return hash.digest('hex');
      }),
  };
}

const refused = (path: string, why: string): AppError =>
  new AppError('UPSTREAM_FAILED', 'OLD_SERVICE_FAILED', { path: path.slice(0, 200), why });

function asRefusal(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SyntaxError) return refused(path, 'an answer that is not JSON');
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return refused(path, cause?.code ?? message);
}

/** The wait that it asks for, within bounds. */
function waitOf(response: Response, attempt: number): number {
  const asked = Number(response.headers.get('retry-after')) * 1000;
  return Math.min(MAX_WAIT_MS, asked > 0 ? asked : FIRST_WAIT_MS * 2 ** (attempt - 1));
}

async function textOf(response: Response, path: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(path, MAX_JSON_BYTES, response)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** The bytes of an answer, until there are too many. @param note is given each piece, too */
async function* limited(
  path: string,
  maxBytes: number,
  { body }: Response,
  note: (piece: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw refused(path, `more than ${maxBytes} bytes`);
    note(piece);
    yield piece;
  }
}
