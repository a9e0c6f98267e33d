import type { CookieOptions } from 'express';
import type { Config } from '../config/config.js';
import { hasSecureCookies } from './session-cookie.js';
import { signToken, verifyToken } from './tokens.js';

/**
 * Says that somebody signed in with this device before. It signs nobody in. It only separates the count of the owner's own
 * wrong passwords from the count of strangers'. So nobody can lock the owner of an account out.
 */
const NAME = 'elo_device';
const LIFETIME_MS = 180 * 24 * 3_600_000;

/** The value that a browser sent; not checked yet. */
export function deviceOf(cookies: string | undefined): string | null {
  if (!cookies?.includes(`${NAME}=`)) return null;
  const found = cookies.split(/;\s*/).find(each => each.startsWith(`${NAME}=`));
  const value = found?.slice(NAME.length + 1);
  return value && value.length <= 1024 ? value : null;
}

export const signDevice = (config: Config, userId: number, now: Date): Promise<string> =>
  signToken(config.authSecret, 'device', `user:${userId}`, now);

/** The key for counting a device's own attempts for this account; null for a device that did not sign in to it. */
export async function attemptsOfDevice(
  config: Config,
  value: string | null,
  userId: number,
  now: Date,
): Promise<string | null> {
  const token = value && (await verifyToken(config.authSecret, 'device', value, now));
  return token && token.subject === `user:${userId}` ? `${token.id}:${userId}` : null;
}

/** Name, value and attributes for setting the cookie. */
export const deviceCookie = (config: Config, value: string): [string, string, CookieOptions] => [
  NAME,
  value,
  { httpOnly: true, sameSite: 'lax', secure: hasSecureCookies(config), path: '/', maxAge: LIFETIME_MS },
];
