import { busy } from '../../failures/errors.js';
import type { LimitName } from '../../platform/rate-limits.js';
import type { Actor, Ctx } from '../context.js';
import { stagedBytes } from './files.query.js';

const MIB = 1024 * 1024;
/** Quotas are counted in units of 1 KiB: a count is a 32-bit integer. */
const units = (bytes: number): number => Math.ceil(bytes / 1024);

const quotasOf = ({ userId, apiKeyId }: Actor): [LimitName, string][] =>
  userId === null
    ? [['uploadServiceBytes', `key:${apiKeyId}`]]
    : [
        ['uploadHourBytes', `user:${userId}`],
        ['uploadDayBytes', `user:${userId}`],
      ];

/**
 * Runs before a file is received. The caller must have some of their quota left. The unused uploads of all callers together
 * must not fill the storage. @throws RATE_LIMITED; BUSY because of all callers together
 */
export async function requireRoom(ctx: Ctx<'limits'>, actor: Actor): Promise<void> {
  for (const [name, key] of quotasOf(actor)) await ctx.services.limits.check(name, key);
  if ((await stagedBytes(ctx)) >= ctx.services.config.stagedUploadsMaxMb * MIB) {
    ctx.log.warn('files that no record uses fill the room for them: uploads are refused');
    throw busy('WAITING_FILES');
  }
}

/** Counts a received file. @throws RATE_LIMITED when it goes beyond the caller's quota */
export async function consumeQuota(ctx: Ctx<'limits'>, actor: Actor, bytes: number): Promise<void> {
  for (const [name, key] of quotasOf(actor)) await ctx.services.limits.consume(name, key, units(bytes));
}
