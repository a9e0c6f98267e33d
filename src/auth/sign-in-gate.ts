import { AppError, unavailable } from '../failures/errors.js';
import type { Logger } from '../platform/watching/logger.js';

/** More authentications than a process can hash passwords for in a second. */
const MANY = 20;

/** Lets authentications through with a time limit, and says once that there are too many at a time. */
export interface SignInGate {
  /** @throws UPSTREAM_FAILED when it takes too long, UNAVAILABLE when it waits for the database; the work itself goes on */
  pass<T>(log: Logger, work: () => Promise<T>): Promise<T>;
}

export function createSignInGate({
  limitMs,
  many = MANY,
  isDatabaseSilent = (): boolean => false,
}: {
  limitMs: number;
  many?: number;
  isDatabaseSilent?: () => boolean;
}): SignInGate {
  let inside = 0;
  let said = false;
  return {
    async pass(log, work) {
      inside += 1;
      if (inside > many && !said) {
        said = true;
        log.error({ authentications: inside }, 'too many authentications at once');
      }
      let timer: NodeJS.Timeout | undefined;
      const working = work().finally(() => {
        inside -= 1;
        if (inside <= many / 2) said = false;
      });
      // Nobody waits for it any more when it fails after the limit.
      working.catch(() => {});
      const limit = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          log.error({ authentications: inside, limitMs }, 'an authentication took too long');
          const timedOut = () => new AppError('UPSTREAM_FAILED', 'AUTHENTICATION_TIMED_OUT');
          reject(isDatabaseSilent() ? unavailable() : timedOut());
        }, limitMs);
      });
      try {
        return await Promise.race([working, limit]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
