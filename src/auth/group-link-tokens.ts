import { isSignature, signatureOf } from '../platform/outside/signatures.js';
import { deriveKey, derivedKeys, type KeyRing } from './key-ring.js';
import { idOfText } from '../platform/record-ids.js';

const PURPOSE = 'group-links';

/**
 * The end of the address of a group link's button: `ENROLLMENT.SIGNATURE`, stored nowhere. It proves that the link was sent to
 * the person with this place in the class. The opening of the link checks that the place still counts.
 */
export const groupLinkToken = (authSecret: KeyRing, enrollmentId: number): string =>
  `${enrollmentId}.${signatureOf(deriveKey(authSecret, PURPOSE), String(enrollmentId))}`;

/** The enrollment that a valid token names; null for any other text. */
export function enrollmentOfGroupLink(authSecret: KeyRing, token: string): number | null {
  const [, text = '', signature] = /^(\d+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  const id = idOfText(text);
  return id !== null && isSignature(derivedKeys(authSecret, PURPOSE), text, signature!) ? id : null;
}
