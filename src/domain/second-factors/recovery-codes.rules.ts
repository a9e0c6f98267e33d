import { createHash, randomBytes } from 'node:crypto';

/** Letters and digits that are not mistaken for each other (Crockford’s base32): five bits each. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const mistaken: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** The number of codes that a person gets at a time. */
export const RECOVERY_CODES = 10;

/** A code that replaces a second factor, once: 80 random bits, in four groups of four. */
export const newRecoveryCode = (): string =>
  Array.from(randomBytes(16), byte => LETTERS[byte % LETTERS.length]!)
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');

/**
 * The stored hash of a code, in any spelling; null for a text that can't be a code. Codes are random and long, so a plain hash
 * is enough.
 */
export function hashOfRecoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[oil]/g, letter => mistaken[letter]!);
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? createHash('sha256').update(code).digest('hex') : null;
}
