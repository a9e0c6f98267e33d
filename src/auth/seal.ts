import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKeys, deriveKey, type KeyRing } from './key-ring.js';

/*
 * Texts that lie in the database encrypted (AES-256-GCM), with a key of AUTH_SECRET for each purpose: a reader of a backup can
 * read none of them.
 */

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @returns base64 */
export function sealText(ring: KeyRing, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(ring, purpose), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** The opened text of a purpose. */
export interface Unsealed {
  text: string;
  /** True when the secret in use sealed it, and not the one before it. */
  isCurrent: boolean;
}

/** @returns null when none of the keys opens it: AUTH_SECRET was changed, and the one before it is not known any more */
export function unsealText(ring: KeyRing, purpose: string, sealed: string): Unsealed | null {
  const bytes = Buffer.from(sealed, 'base64');
  for (const [index, key] of derivedKeys(ring, purpose).entries()) {
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return { text: text.toString('utf8'), isCurrent: index === 0 };
    } catch {
      // Another key may open it.
    }
  }
  return null;
}
