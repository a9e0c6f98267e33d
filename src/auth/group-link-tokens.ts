import { isSignature, signatureOf } from '../platform/outside/signatures.js';
import { deriveKey, derivedKeys, type KeyRing } from './key-ring.js';
import { idOfText } from '../platform/record-ids.js';

const PURPOSE = 'group-links';

/**
 * What ends the address of a group link's button: `ENROLLMENT.SIGNATURE`, stored nowhere. It proves that the link was
 * sent to who has this place in the class; whether the place still counts is looked up when the link is opened.
 */
export const groupLinkToken = (authSecret: KeyRing, enrollmentId: number): string =>
  `${enrollmentId}.${signatureOf(deriveKey(authSecret, PURPOSE), String(enrollmentId))}`;

/** The enrollment that a valid token names; null for any other text. */
export function enrollmentOfGroupLink(authSecret: KeyRing, token: string): number | null {
  const [, text = '', signature] = /^(\d+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  const id = idOfText(text);
  return id !== null && isSignature(derivedKeys(authSecret, PURPOSE), text, signature!) ? id : null;
}
