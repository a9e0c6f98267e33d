import { setTimeout as sleep } from 'node:timers/promises';
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { personOf, verifyOldToken } from '../auth/old-tokens.js';
import type { OldAccounts } from '../platform/cutover.js';
import type { Logger } from '../platform/watching/logger.js';
import { fetchOut } from '../platform/outside/outgoing.js';
import { createSemaphore } from '../platform/semaphore.js';

/** Recognises a request that Elo has sent itself (src/cutover/relay/own-mark.ts). */
interface Mark {
  /** Name and value of the header. */
  of(request: { method: string; path: string }): [name: string, value: string];
  isBack(answer: { get(name: string): string | null }): boolean;
}

/** The address leads back to Elo, so Elo would ask itself about the password. */
class LeadsToElo extends Error {}

/** The route of contract 3, E. */
const PATH = '/api/jwt-auth/v1/token';
const TIME_LIMIT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const AT_ONCE = 8;
/** After this number of failures one after another it is left alone for a while. */
const FAILURES = 3;
const REST_MS = 10_000;
/** Refusals with a remembered duration, and the assumed duration before the first one. */
const REMEMBERED = 32;
const FIRST_GUESS_MS = 250;

const answer = z.object({ token: z.string().max(4096), user_email: z.string().max(254) });

/** Null when that backend is not to be asked. */
export function openOldAccounts(
  config: Pick<Config, 'oldSignIn' | 'legacyJwt'>,
  log: Logger,
  now: () => Date,
  mark: Mark,
): OldAccounts | null {
  const { oldSignIn } = config;
  if (!oldSignIn) return null;
  const fewAtOnce = createSemaphore(AT_ONCE);
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) });
  const refusals: number[] = [];
  let asked = 0;

  /** @throws Error when it does not answer, or with something that is no answer */
  async function ask(email: string, password: string): Promise<z.infer<typeof answer> | null> {
    const response = await fetchOut('old-sign-in', oldSignIn!.url + PATH, {
      method: 'POST',
      headers: [
        ['content-type', 'application/json'],
        ['accept', 'application/json'],
        mark.of({ method: 'POST', path: PATH }),
      ],
      body: JSON.stringify({ username: email, password }),
      // The password must not be carried to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const text = await textOf(response);
    if (mark.isBack(response.headers)) throw new LeadsToElo();
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    return response.ok ? answer.parse(JSON.parse(text)) : null;
  }

  async function idOf(token: string): Promise<number | null> {
    if (!config.legacyJwt) return personOf(decodeJwt(token));
    const verified = await verifyOldToken(config, token, now());
    return verified && Number(verified.subject.slice('user:'.length));
  }

  return {
    accepts: ({ id, email }, password) =>
      fewAtOnce('', async () => {
        const begun = performance.now();
        try {
          const found = await breaker.execute(() => ask(email, password));
          if (found && found.user_email.toLowerCase() === email.toLowerCase() && (await idOf(found.token)) === id)
            return true;
          if (found) log.warn({ userId: id }, 'the old content backend let somebody else in by this e-mail');
        } catch (error) {
          if (error instanceof LeadsToElo)
            log.error(
              { address: oldSignIn.url },
              'the old content backend is not asked: LEGACY_URL_CMS leads to Elo itself',
            );
          else
            log.warn({ reason: (error as Error).name }, 'the old content backend could not be asked about a password');
        }
        refusals[asked++ % REMEMBERED] = performance.now() - begun;
        return false;
      }),
    pretend: () => sleep(refusals[Math.floor(Math.random() * refusals.length)] ?? FIRST_GUESS_MS),
  };
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body as AsyncIterable<Uint8Array> | null) ?? []) {
    if ((bytes += chunk.length) > MAX_ANSWER_BYTES) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
