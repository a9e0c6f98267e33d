import { deriveKey, derivedKeys, type KeyRing } from '../../auth/key-ring.js';
import { publicAddress } from '../../platform/addresses.js';
import { isSignature, signatureOf } from '../../platform/outside/signatures.js';
import type { Config } from '../../config/config.js';

/** The calendar, and the version of its address: earlier versions are revoked. */
interface Feed {
  employeeId: number;
  version: number;
}
/** A person's own feed, without a calendar in which others book. */
interface PersonalFeed {
  userId: number;
  version: number;
}

/** The secret of an address is derived from AUTH_SECRET, so that none is stored and the owner can read it again. */
const PURPOSE = 'calendar-feeds';
const textOf = (feed: Feed | PersonalFeed): string =>
  'employeeId' in feed ? `${feed.employeeId}:${feed.version}` : `person-${feed.userId}:${feed.version}`;
const pathOf = (feed: Feed | PersonalFeed): string =>
  'employeeId' in feed ? `/schedule/api/calendar/${feed.employeeId}.ics` : `/account/calendar/${feed.userId}.ics`;

export const feedAddress = (config: Config, feed: Feed | PersonalFeed): string =>
  `${publicAddress(config)}${pathOf(feed)}?token=${signatureOf(deriveKey(config.authSecret, PURPOSE), textOf(feed))}`;

export const isFeedToken = (authSecret: KeyRing, feed: Feed | PersonalFeed, token: string): boolean =>
  isSignature(derivedKeys(authSecret, PURPOSE), textOf(feed), token);
