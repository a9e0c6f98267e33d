import { createHash, randomBytes } from 'node:crypto';

/** In the letters and digits that nobody mistakes for each other (Crockford’s base32): five bits each. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const mistaken: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** How many somebody gets at a time. */
export const RECOVERY_CODES = 10;

/** A code that stands in for a second factor, once: 80 random bits, in four groups of four. */
export const newRecoveryCode = (): string =>
  Array.from(randomBytes(16), byte => LETTERS[byte % LETTERS.length]!)
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');

/** Under what a code is kept, however it is typed; null for what can be none. Codes are random and long: a plain hash will do. */
export function hashOfRecoveryCode(typed: string): string | null {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[oil]/g, letter => mistaken[letter]!);
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? createHash('sha256').update(code).digest('hex') : null;
}
