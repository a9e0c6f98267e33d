import { deriveKey, derivedKeys, type KeyRing } from '../../auth/key-ring.js';
import { publicAddress } from '../../platform/addresses.js';
import { isSignature, signatureOf } from '../../platform/outside/signatures.js';
import type { Config } from '../../config/config.js';

/** The calendar, and the version of its address: earlier versions are revoked. */
interface Feed {
  employeeId: number;
  version: number;
}

/** The secret of an address is derived from AUTH_SECRET, so that none is stored and the owner can read it again. */
const PURPOSE = 'calendar-feeds';
const textOf = ({ employeeId, version }: Feed): string => `${employeeId}:${version}`;

export const feedAddress = (config: Config, feed: Feed): string =>
  `${publicAddress(config)}/schedule/api/calendar/${feed.employeeId}.ics?token=${signatureOf(deriveKey(config.authSecret, PURPOSE), textOf(feed))}`;

export const isFeedToken = (authSecret: KeyRing, feed: Feed, token: string): boolean =>
  isSignature(derivedKeys(authSecret, PURPOSE), textOf(feed), token);
