import type { IncomingHttpHeaders } from 'node:http';
import type { KeptAnswer } from '../relay/exchange.js';
import type { OwnMark } from '../relay/own-mark.js';
import { fetchOut } from '../../platform/outside/outgoing.js';
import type { ChosenRequest } from './choose-recorded.js';
import type { Ask } from './compare-recorded.js';

const TIME_LIMIT_MS = 30_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** The reason why an old service gave no answer that could be compared. */
export const LEADS_TO_ELO = 'the address of the old service leads to Elo itself';

/** Headers that replace the recorded ones, by name in small letters. */
export type GivenHeaders = Readonly<Record<string, string>>;

/** The headers of a request as they are sent. A given credential replaces the recorded ones. */
export function headersToSend({ headers }: ChosenRequest, given: GivenHeaders): IncomingHttpHeaders {
  const isGiven = 'authorization' in given || 'cookie' in given;
  const kept = Object.entries(headers).filter(([name]) => !isGiven || !['authorization', 'cookie'].includes(name));
  return { ...Object.fromEntries(kept), ...given };
}

/**
 * Asks the old service of a facade at an address. An address that leads to Elo itself gives no answer: all would be the same.
 * @param url without a slash at its end
 */
export const askOverHttp =
  (url: string, given: GivenHeaders, mark: OwnMark): Ask =>
  async request => {
    const response = await fetchOut('old-service', url + request.target, {
      method: request.method,
      body: request.body,
      headers: [
        ...Object.entries(headersToSend(request, given)).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string',
        ),
        mark.of({ method: request.method, path: request.target }),
      ],
      // A redirect is an answer of its own; and the credentials must not be carried to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      const isSlow = error.name === 'TimeoutError';
      throw new Error(`the other side did not answer (${isSlow ? 'too slow' : (error.cause?.code ?? error.name)})`);
    });
    if (mark.isBack(response.headers)) {
      await response.body?.cancel();
      throw new Error(LEADS_TO_ELO);
    }
    return {
      status: response.status,
      headers: headersOf(response),
      body: await bytesOf(response),
    };
  };

function headersOf({ headers }: Response): IncomingHttpHeaders {
  const told: IncomingHttpHeaders = {};
  headers.forEach((value, name) => void (told[name] = value));
  const cookies = headers.getSetCookie();
  return cookies.length > 0 ? { ...told, 'set-cookie': cookies } : told;
}

async function bytesOf({ body }: Response): Promise<KeptAnswer['body']> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body as AsyncIterable<Uint8Array> | null) ?? []) {
    if ((bytes += chunk.length) > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
