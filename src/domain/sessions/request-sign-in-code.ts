import { z } from 'zod';
import { networkOf } from '../../platform/addresses.js';
import { attemptsOfDevice } from '../../auth/device-cookie.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { noticeWays } from '../kernel/notice-ways.js';
import { writeOutbox } from '../kernel/outbox.js';
import { accountIdOf, identifierKey } from '../identity/accounts.query.js';
import { typedText } from '../kernel/text.js';

export const identifier = typedText()
  .min(1)
  .max(254)
  .regex(/^[^\0]*$/, fieldReason('CHARACTER_NOT_ALLOWED'));
const shape = z.object({ identifier });

/**
 * Has a sign-in code sent, to the phone or by mail, if the name is of an active person. Neither the answer nor its time reveals
 * that: a worker does the work for a person afterwards.
 * @param input.identifier e-mail, CPF, phone, or the name chosen at registration
 * @returns false when this server sends neither mails nor messages
 * @throws RATE_LIMITED by address of the caller and by the named person; with a device that signed in to the account before, by
 *   the device
 */
export async function requestSignInCode(
  ctx: Ctx<'events' | 'limits'>,
  input: { identifier: string },
): Promise<boolean> {
  const { identifier: name } = parseInput(shape, input);
  const { config, limits } = ctx.services;
  const network = ctx.address ? networkOf(ctx.address) : '';
  const userId = await accountIdOf(ctx, name);
  const device = userId === null ? null : await attemptsOfDevice(config, ctx.device, userId, ctx.now());
  if (device !== null) await limits.consume('signInCodeDevice', device);
  else {
    const key = userId === null ? `name:${identifierKey(name)}` : `user:${userId}`;
    if (network) await limits.consume('signInCodeAddress', network);
    await limits.consume('signInCode', `${network} ${key}`);
    await limits.consume('signInCodeInAll', key);
  }
  const requestedAt = ctx.now().toISOString();
  // Nobody has the id 0.
  await ctx.transaction(async ctx => writeOutbox(ctx, 'sign-in-code-requested', { userId: userId ?? 0, requestedAt }));
  return noticeWays(ctx).length > 0;
}
