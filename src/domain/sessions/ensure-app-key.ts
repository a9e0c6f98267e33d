import { ApiKey } from '../../entities/index.js';
import { hashApiKey } from '../../auth/api-keys.js';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../postgres/index.js';

/** Name of the configured key; no other key has it. */
export const APP_KEY_NAME = 'portal';

/**
 * Makes the configured SUBMISSIONS_APP_KEY, and its predecessor, keys of the table; safe to repeat and to run in several
 * processes at once. Keys that were configured before end: an operator replaces a leaked key by changing the variable. A key
 * that is configured again is valid again, regardless of the person that ended it.
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
    // A configured key that was made by hand keeps its row: also its end, if it was revoked.
    await ctx.em.nativeUpdate(
      ApiKey,
      { name: APP_KEY_NAME, keyHash: { $in: hashes }, revokedAt: { $ne: null } },
      { revokedAt: null },
    );
  });
}
