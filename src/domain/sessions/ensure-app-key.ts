import { ApiKey } from '../../entities/index.js';
import { hashApiKey } from '../../platform/auth/api-keys.js';
import type { Services } from '../../platform/services.js';

/** Name of the configured key; no other key bears it. */
export const APP_KEY_NAME = 'portal';

/**
 * Makes the configured SUBMISSIONS_APP_KEY a key of the table; safe to repeat and to run in several processes at once.
 * The key configured before ends: changing the variable is how an operator replaces a key that got out.
 */
export async function ensureAppKey({ orm, config, now }: Pick<Services, 'orm' | 'config' | 'now'>): Promise<void> {
  const keyHash = hashApiKey(config.submissionsAppKey);
  await orm.em.fork().transactional(async em => {
    await em.nativeUpdate(
      ApiKey,
      { name: APP_KEY_NAME, keyHash: { $ne: keyHash }, revokedAt: null },
      { revokedAt: now() },
    );
    await em.upsert(
      ApiKey,
      { name: APP_KEY_NAME, keyHash, createdAt: now() },
      { onConflictFields: ['keyHash'], onConflictAction: 'ignore' },
    );
  });
}
