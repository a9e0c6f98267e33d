import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ApiKey } from '../../entities/index.js';
import { hashApiKey } from '../../platform/auth/api-keys.js';
import { AppError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../platform/transactions.js';
import { parseInput } from '../../platform/validation.js';
import { scopes } from '../kernel/scopes.js';
import { auditedCommand } from '../kernel/audit.js';
import { APP_KEY_NAME } from './ensure-app-key.js';
import { fieldReason } from '../../platform/field-reasons.js';

// What operators do with keys. Who reaches the database may; nothing of this is in the graph.

type Keys = Pick<Services, 'orm' | 'now'> & {
  /** Who is at the command line, for the audit record. */
  operator: string;
};

const shape = z.object({
  name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u, fieldReason('NOT_A_KEY_NAME')),
  /** Left out or null: it does not end by itself. */
  expiresAt: z.date().nullish(),
  /** Left out or null: it may do whatever a key may. */
  scopes: z.array(z.enum(scopes)).min(1).nullish(),
});

/**
 * Makes a key for another service. @returns the key: told once, only its hash is stored
 * @throws INVALID for an end that has passed and for an unknown scope; CONFLICT when a key of this name is in use, so that
 * revoking by name ends one key
 */
export async function createApiKey({ orm, now, operator }: Keys, input: z.input<typeof shape>): Promise<string> {
  const { name, expiresAt = null, scopes: given = null } = parseInput(shape, input);
  if (expiresAt && expiresAt <= now()) throw new AppError('INVALID', 'API_KEY_ENDED', { field: 'expiresAt' });
  if (name === APP_KEY_NAME) throw new AppError('INVALID', 'API_KEY_NAME_RESERVED', { name });
  const key = `elo_${randomBytes(32).toString('base64url')}`;
  const audit = { action: 'createApiKey', args: { name, expiresAt, scopes: given }, route: 'command.api-key' };
  await auditedCommand({ orm, now, operator }, audit, async ctx => {
    // Two at once: the second waits here and finds the first.
    await ctx.em.execute('lock table api_keys in share row exclusive mode');
    if ((await ctx.em.count(ApiKey, { name, revokedAt: null, ...notExpired(now()) })) > 0)
      throw new AppError('CONFLICT', 'API_KEY_NAME_IN_USE', { name });
    ctx.em.create(ApiKey, { name, keyHash: hashApiKey(key), expiresAt, scopes: given, createdAt: now() });
  });
  return key;
}

const notExpired = (now: Date) => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });

/** Every key there ever was, without the keys themselves. */
export const listApiKeys = ({ orm }: Pick<Keys, 'orm'>): Promise<ApiKey[]> =>
  databaseContext({ orm }).em.find(ApiKey, {}, { orderBy: { id: 'asc' } });

/** Ends a key; servers that know it let it in for five more seconds. @throws NOT_FOUND when none of this name is in use */
export async function revokeApiKey({ orm, now, operator }: Keys, { name }: { name: string }): Promise<void> {
  const audit = { action: 'revokeApiKey', args: { name }, route: 'command.api-key' };
  await auditedCommand({ orm, now, operator }, audit, async ctx => {
    const keys = await ctx.em.find(ApiKey, { name, revokedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (keys.length === 0) throw new AppError('NOT_FOUND', 'API_KEY_NOT_FOUND', { name });
    for (const key of keys) key.revokedAt = now();
  });
}
