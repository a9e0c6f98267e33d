import { deriveKey } from '../../platform/auth/tokens.js';
import { publicAddress } from '../../platform/addresses.js';
import { isSignature, signatureOf } from '../../platform/signatures.js';
import type { Config } from '../../config.js';

/** Which calendar, and which of its addresses so far: the one before is revoked. */
interface Feed {
  employeeId: number;
  version: number;
}

/** The secret of an address follows from AUTH_SECRET, so that none is stored and the owner can read it again. */
const keyOf = (authSecret: string) => deriveKey(authSecret, 'calendar-feeds');
const textOf = ({ employeeId, version }: Feed): string => `${employeeId}:${version}`;

export const feedAddress = (config: Config, feed: Feed): string =>
  `${publicAddress(config)}/schedule/api/calendar/${feed.employeeId}.ics?token=${signatureOf(keyOf(config.authSecret), textOf(feed))}`;

export const opensFeed = (authSecret: string, feed: Feed, token: string): boolean =>
  isSignature(keyOf(authSecret), textOf(feed), token);
