import { rateLimitKey, type LimitName } from '../../src/platform/rate-limits.js';
import type { TestApp } from './test-app.js';

/** Counts that number of points at once, so that a limit is used up. */
export async function useUp({ app, orm }: TestApp, limit: LimitName, key: string, points: number): Promise<void> {
  const { config, now } = app.services;
  await orm.em
    .fork()
    .execute(
      'insert into rate_limits (key, points, expire) values (?, ?, ?) on conflict (key) do update set points = excluded.points, expire = excluded.expire',
      [`${limit}:${rateLimitKey(config.authSecret, limit, key)}`, points, now().getTime() + 3_600_000],
    );
}
