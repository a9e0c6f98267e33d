import type { Config } from '../../config/config.js';
import { AppError } from '../../failures/errors.js';
import { fetchOut } from './outgoing.js';
import { isSilent } from '../../postgres/index.js';

const TIME_LIMIT_MS = 5_000;

/**
 * Asks the configured address if a reCAPTCHA was solved (POST secret, response, remoteip; answers {success}).
 * @throws UPSTREAM_FAILED when it does not say
 */
export async function isHuman(
  { url, secret }: Pick<NonNullable<Config['recaptcha']>, 'url' | 'secret'>,
  response: string,
  address: string | null,
): Promise<boolean> {
  // It was checked at the first arrival of the request, and can be checked only once.
  if (isSilent()) return true;
  let answer: { success?: unknown };
  try {
    const reply = await fetchOut('recaptcha', url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, ...(address ? { remoteip: address } : {}) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    answer = (await reply.json()) as typeof answer;
  } catch (error) {
    throw new AppError('UPSTREAM_FAILED', 'RECAPTCHA_UNREACHABLE', { detail: (error as Error).message });
  }
  return answer.success === true;
}
