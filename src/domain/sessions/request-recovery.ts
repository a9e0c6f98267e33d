import { networkOf } from '../../platform/addresses.js';
import { parseInput } from '../../failures/validation.js';
import { z } from 'zod';
import type { Ctx } from '../context.js';
import { noticeWays } from '../kernel/notice-ways.js';
import { writeOutbox } from '../kernel/outbox.js';
import { accountIdOf, identifierKey } from '../identity/accounts.query.js';
import { identifier } from './request-sign-in-code.js';

const shape = z.object({ identifier });

/**
 * Requests a recovery for a person with a lost phone, to which their codes go. Neither the answer nor its time reveals if the
 * person exists: a worker does the work (people/recover-by-email.ts).
 * @returns false when this server sends no mail
 * @throws RATE_LIMITED by address of the caller and by the named person
 */
export async function requestRecovery(ctx: Ctx<'events' | 'limits'>, input: { identifier: string }): Promise<boolean> {
  const { identifier: name } = parseInput(shape, input);
  const { limits } = ctx.services;
  if (ctx.address) await limits.consume('recoveryAddress', networkOf(ctx.address));
  const userId = await accountIdOf(ctx, name);
  await limits.consume('recovery', userId === null ? `name:${identifierKey(name)}` : `user:${userId}`);
  // Nobody has the id 0.
  await ctx.transaction(async ctx => writeOutbox(ctx, 'recovery-requested', { userId: userId ?? 0 }));
  return noticeWays(ctx).includes('MAIL');
}
