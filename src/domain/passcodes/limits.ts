import type { LimitName, RateLimits } from '../../platform/rate-limits.js';
import type { Actor, Ctx } from '../context.js';
import { personById } from '../people/people.query.js';
import { phoneIdentity } from '../people/phone.rules.js';

/** Ten minutes, five tries, five sends. */
export const LIFE_MS = 10 * 60_000;
export const TRIES = 5;
/** Codes for one phone within one life, requested by one person, or by services. */
export const SENDS = 5;

/** People have a limit each. A service sends for all its users, so its own limit is wider and only for sending. */
export async function consumeOfCaller(
  limits: RateLimits,
  what: 'otpSend' | 'otpConfirm',
  { userId, apiKeyId }: Actor,
): Promise<void> {
  if (userId !== null) await limits.consume(`${what}Person`, `user:${userId}`);
  else if (what === 'otpSend')
    await limits.consume('otpSendService', apiKeyId === null ? 'service' : `key:${apiKeyId}`);
}

/**
 * The daily limits that apply to sending a code to a phone. Nobody can use up the limits of a phone's owner. A person that
 * requests a code for another phone than their own, such as a new one, has separate limits.
 */
export async function limitsOfPhone(ctx: Ctx, { userId }: Actor, phone: string): Promise<[LimitName, string][]> {
  const line = phoneIdentity(phone);
  const own = userId === null ? null : (await personById(ctx, userId))?.phone;
  if (userId === null || (own && phoneIdentity(own) === line)) return [['otpSendPhone', line]];
  return [
    ['otpSendOtherPhone', `${userId}:${line}`],
    ['otpSendByOthers', line],
  ];
}
