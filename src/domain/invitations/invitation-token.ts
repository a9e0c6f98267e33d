import { deriveKey, derivedKeys, type KeyRing } from '../../auth/key-ring.js';
import { isSignature, signatureOf } from '../../platform/outside/signatures.js';

const PURPOSE = 'invitations';
const LENGTH = 32;

/** The token in the link of an invitation's mail: its id, signed, so that nobody can read other invitations. */
export const invitationToken = (authSecret: KeyRing, id: number): string =>
  `${id}.${signatureOf(deriveKey(authSecret, PURPOSE), String(id)).slice(0, LENGTH)}`;

/** The id of an invitation by its token, or null. */
export function invitationOfToken(authSecret: KeyRing, token: string): number | null {
  const [, id = '', signature = ''] = /^([1-9]\d{0,8})\.([0-9a-f]{32})$/.exec(token) ?? [];
  return id && isSignature(derivedKeys(authSecret, PURPOSE), id, signature, LENGTH) ? Number(id) : null;
}
