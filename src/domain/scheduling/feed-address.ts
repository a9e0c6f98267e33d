import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/auth/tokens.js';
import { publicAddress } from '../../platform/addresses.js';
import type { Config } from '../../config.js';

/** Which calendar, and which of its addresses so far: the one before is revoked. */
interface Feed {
  employeeId: number;
  version: number;
}

/** The secret of an address. It follows from AUTH_SECRET, so that none is stored and the owner can read it again. */
const feedToken = (authSecret: string, { employeeId, version }: Feed): string =>
  createHmac('sha256', deriveKey(authSecret, 'calendar-feeds')).update(`${employeeId}:${version}`).digest('base64url');

export const feedAddress = (config: Config, feed: Feed): string =>
  `${publicAddress(config)}/schedule/api/calendar/${feed.employeeId}.ics?token=${feedToken(config.authSecret, feed)}`;

/** Compared in constant time. */
export function opensFeed(authSecret: string, feed: Feed, token: string): boolean {
  const [given, wanted] = [token, feedToken(authSecret, feed)].map(text => Buffer.from(text));
  return given!.length === wanted!.length && timingSafeEqual(given!, wanted!);
}
