import { isSignature, signatureOf } from '../signatures.js';
import { deriveKey } from './tokens.js';

const keyOf = (authSecret: string) => deriveKey(authSecret, 'group-links');

/**
 * What ends the address of a group link's button: `ENROLLMENT.SIGNATURE`, stored nowhere. It proves that the link was
 * sent to who has this place in the class; whether the place still counts is looked up when the link is opened.
 */
export const groupLinkToken = (authSecret: string, enrollmentId: number): string =>
  `${enrollmentId}.${signatureOf(keyOf(authSecret), String(enrollmentId))}`;

/** The enrollment that a token of ours names; null for any other text. */
export function enrollmentOfGroupLink(authSecret: string, token: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,9})\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (id === undefined || Number(id) > 2_147_483_647) return null;
  return isSignature(keyOf(authSecret), id, signature!) ? Number(id) : null;
}
