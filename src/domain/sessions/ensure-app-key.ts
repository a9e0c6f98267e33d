import { ApiKey } from '../../entities/index.js';
import { hashApiKey } from '../../auth/api-keys.js';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../postgres/transactions.js';

/** Name of the configured key; no other key bears it. */
export const APP_KEY_NAME = 'portal';

/**
 * Makes the configured SUBMISSIONS_APP_KEY, and its predecessor, keys of the table; safe to repeat and to run in several
 * processes at once. Other keys configured before end: changing the variable is how an operator replaces a key that got
 * out. A key that is configured again is good again, regardless of who ended it.
 */
export async function ensureAppKey({ orm, config, now }: Pick<Services, 'orm' | 'config' | 'now'>): Promise<void> {
  const hashes = config.submissionsAppKey.map(hashApiKey);
  await databaseContext({ orm }).transaction(async ctx => {
    await ctx.em.nativeUpdate(
      ApiKey,
      { name: APP_KEY_NAME, keyHash: { $nin: hashes }, revokedAt: null },
      { revokedAt: now() },
    );
    for (const keyHash of hashes)
      await ctx.em.upsert(
        ApiKey,
        { name: APP_KEY_NAME, keyHash, createdAt: now() },
        { onConflictFields: ['keyHash'], onConflictAction: 'ignore' },
      );
    // A key that was made by hand and is configured stays what it was made, and ended if it was.
    await ctx.em.nativeUpdate(
      ApiKey,
      { name: APP_KEY_NAME, keyHash: { $in: hashes }, revokedAt: { $ne: null } },
      { revokedAt: null },
    );
  });
}
