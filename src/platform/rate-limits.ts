import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { AppError } from './errors.js';

/** Limits that must hold over restarts and over several processes are counted in PostgreSQL (table `rate_limits`). */
const rules = {
  /** Wrong passwords for one account, whoever tries. */
  signInAccount: { points: 10, duration: 15 * 60 },
  /** Wrong passwords from one address, whatever the account. */
  signInAddress: { points: 50, duration: 15 * 60 },
  /** Files staged by one caller. */
  upload: { points: 300, duration: 60 * 60 },
} as const;
export type LimitName = keyof typeof rules;

export interface RateLimits {
  /** Counts one. @throws RATE_LIMITED with seconds to wait once the limit is passed. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Fails without counting when the limit is already reached. */
  check(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
}

export function createRateLimits(pool: Pool): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({ storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true, keyPrefix: name, ...rule }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const limited = (result: { msBeforeNext: number }) =>
    new AppError('RATE_LIMITED', 'Too many attempts, try again later', { retryAfter: Math.ceil(result.msBeforeNext / 1000) });
  return {
    async consume(name, key) {
      await limiters[name].consume(key).catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? limited(error) : error;
      });
    },
    async check(name, key) {
      const state = await limiters[name].get(key);
      if (state && state.consumedPoints >= rules[name].points) throw limited(state);
    },
    async reset(name, key) {
      await limiters[name].delete(key);
    },
  };
}
