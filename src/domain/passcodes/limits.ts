import type { RateLimits } from '../../platform/rate-limits.js';
import type { Actor } from '../context.js';

/** INTERFACE.md section 9: ten minutes, five tries, five sends. */
export const LIFE_MS = 10 * 60_000;
export const TRIES = 5;
/** Codes for one phone within one life. */
export const SENDS = 5;

/** People have a limit each; a service asks for all its users, so its own is wider and only for sending. */
export async function consumeOfCaller(
  limits: RateLimits,
  what: 'otpSend' | 'otpConfirm',
  { userId, apiKeyId }: Actor,
): Promise<void> {
  if (userId !== null) await limits.consume(`${what}Person`, `user:${userId}`);
  else if (what === 'otpSend')
    await limits.consume('otpSendService', apiKeyId === null ? 'service' : `key:${apiKeyId}`);
}
