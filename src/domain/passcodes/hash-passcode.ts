import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey, derivedKeys, type KeyRing } from '../../auth/key-ring.js';
import { phoneIdentity } from '../people/phone.rules.js';

const PURPOSE = 'passcodes';

/**
 * A million codes are hashed in a second, so a plain hash would hide nothing from a reader of the table; only the key does. The
 * phone is hashed along, so that equal codes of two phones don't look equal.
 */
const hashWith = (key: KeyObject, phone: string, code: string): string =>
  createHmac('sha256', key)
    .update(`${phoneIdentity(phone)}:${code}`)
    .digest('hex');

/** The hash under which a new code is stored. */
export const hashPasscode = (authSecret: KeyRing, phone: string, code: string): string =>
  hashWith(deriveKey(authSecret, PURPOSE), phone, code);

/** The possible stored hashes of a code: it may have been sent before the secret was changed. */
export const hashesOfPasscode = (authSecret: KeyRing, phone: string, code: string): string[] =>
  derivedKeys(authSecret, PURPOSE).map(key => hashWith(key, phone, code));
