import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ApiKey } from '../../entities/index.js';
import { hashApiKey } from '../../auth/api-keys.js';
import { AppError } from '../../failures/errors.js';
import type { Services } from '../../platform/services.js';
import { databaseContext } from '../../postgres/index.js';
import { parseInput } from '../../failures/validation.js';
import { scopes } from '../kernel/scopes.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import type { Ctx } from '../context.js';
import { apiKeyNow, type ApiKeyRow } from './api-keys.query.js';
import { sessionPolicy } from './policy.js';
import { APP_KEY_NAME } from './ensure-app-key.js';
import { fieldReason, wrong } from '../../failures/field-reasons.js';
import { lockTable } from '../kernel/locks.js';
import { typedText } from '../kernel/text.js';

// Management of API keys, by administrators and operators. Everybody with access to the database may do it at the command line.

/** The operator at the command line. */
type Keys = Operator & Pick<Services, 'orm' | 'now'>;
type Writer = Pick<Ctx, 'em' | 'rows' | 'now'>;

const shape = z.object({
  name: typedText().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u, fieldReason('NOT_A_KEY_NAME')),
  /** Left out or null: it does not expire. */
  expiresAt: z.date().nullish(),
  /** Left out or null: it may do everything that a key may do. */
  scopes: z.array(z.enum(scopes)).min(1).nullish(),
  /** The address for notices about changes that concern its program; left out or null: none. */
  contactEmail: typedText().pipe(z.email().max(254)).nullish(),
});

type NewKey = z.output<typeof shape>;

/** Checks the name, the end and the scopes of a key. @throws INVALID for a past end and for an unknown scope */
function checked(input: z.input<typeof shape>, now: Date): NewKey {
  const given = parseInput(shape, input);
  if (given.expiresAt && given.expiresAt <= now)
    throw new AppError('INVALID', 'API_KEY_ENDED', { field: 'expiresAt' }, { expiresAt: wrong('IN_THE_PAST') });
  if (given.name === APP_KEY_NAME)
    throw new AppError('INVALID', 'API_KEY_NAME_RESERVED', { name: given.name }, { name: wrong('IN_USE') });
  return given;
}

/** A key that was just made: it is shown once, only its hash is stored. */
export interface MadeApiKey {
  key: string;
  apiKey: ApiKeyRow;
}

/**
 * Makes a key for another service.
 * @throws FORBIDDEN to everybody but administrators; INVALID; CONFLICT when a key of this name is in use, so that revoking
 * by name ends one key
 */
export async function createApiKey(ctx: Ctx, input: z.input<typeof shape>): Promise<MadeApiKey> {
  authorize(ctx, sessionPolicy.createApiKey);
  const given = checked(input, ctx.now());
  const { id, key } = await ctx.transaction(ctx => makeKey(ctx, given));
  return { key, apiKey: await apiKeyNow(ctx, id) };
}

/** The same by an operator. @returns the key */
export async function createApiKeyByOperator(by: Keys, input: z.input<typeof shape>): Promise<string> {
  const given = checked(input, by.now());
  const { name, expiresAt = null, scopes: bounds = null, contactEmail = null } = given;
  const audit = {
    action: 'createApiKey',
    args: { name, expiresAt, scopes: bounds, contactEmail },
    route: 'command.api-key',
  };
  return (await auditedCommand(by, audit, ctx => makeKey(ctx, given))).key;
}

async function makeKey(ctx: Writer, given: NewKey): Promise<{ id: number; key: string }> {
  const { name, expiresAt = null, scopes: bounds = null, contactEmail = null } = given;
  // For two requests at once: the second waits here and finds the first.
  await lockTable(ctx, 'api_keys');
  if ((await ctx.em.count(ApiKey, { name, revokedAt: null, ...notExpired(ctx.now()) })) > 0)
    throw new AppError('CONFLICT', 'API_KEY_NAME_IN_USE', { name }, { name: wrong('IN_USE') });
  const key = `elo_${randomBytes(32).toString('base64url')}`;
  const made = ctx.em.create(ApiKey, {
    name,
    keyHash: hashApiKey(key),
    expiresAt,
    scopes: bounds,
    contactEmail,
    createdAt: ctx.now(),
  });
  await ctx.em.flush();
  return { id: made.id, key };
}

const notExpired = (now: Date) => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });

/** All keys, revoked ones too, without the keys themselves. */
export const listApiKeys = ({ orm }: Pick<Keys, 'orm'>): Promise<ApiKey[]> =>
  databaseContext({ orm }).em.find(ApiKey, {}, { orderBy: { id: 'asc' } });

/** Names of the keys in use that are older than the scope checks below root fields, for an operator to replace. */
export async function keysBoundAtRootsOnly({ orm, now }: Pick<Services, 'orm' | 'now'>): Promise<string[]> {
  const { em } = databaseContext({ orm });
  const keys = await em.find(ApiKey, { scopesAtRootsOnly: true, revokedAt: null, ...notExpired(now()) });
  return keys.map(({ name }) => name).sort();
}

/**
 * Revokes a key: at once in this process, in others within five seconds. A revoked key stays as it is.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT for the configured key, because it is valid again as
 *   long as SUBMISSIONS_APP_KEY has it
 */
export async function revokeApiKey(ctx: Ctx<'events'>, { id }: { id: number }): Promise<ApiKeyRow> {
  authorize(ctx, sessionPolicy.revokeApiKey);
  await ctx.transaction(async ctx => {
    const key = await ctx.em.findOne(ApiKey, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!key) throw notFound('KEY');
    if (key.name === APP_KEY_NAME) throw new AppError('CONFLICT', 'API_KEY_CONFIGURED');
    key.revokedAt ??= ctx.now();
  });
  ctx.services.events.emit('callerChanged', { apiKeyId: id });
  return apiKeyNow(ctx, id);
}

/**
 * The same by an operator; servers may accept the key for five more seconds. @throws NOT_FOUND when no key in use has this name
 */
export async function revokeApiKeyByOperator(by: Keys, { name }: { name: string }): Promise<void> {
  const audit = { action: 'revokeApiKey', args: { name }, route: 'command.api-key' };
  await auditedCommand(by, audit, async ctx => {
    const keys = await ctx.em.find(ApiKey, { name, revokedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (keys.length === 0) throw new AppError('NOT_FOUND', 'API_KEY_NOT_FOUND', { name });
    for (const key of keys) key.revokedAt = by.now();
  });
}
