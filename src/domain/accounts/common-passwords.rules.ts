import { createRequire } from 'node:module';
import type * as common from '@zxcvbn-ts/language-common';

/**
 * Passwords that many people have: the list of zxcvbn (`@zxcvbn-ts/language-common`), fifty thousand of them by how often they
 * were found. It is read when somebody sets a password for the first time, which takes some 20 ms, and needs no network.
 */
let known: ReadonlySet<string> | undefined;
/** It is read at once, in the middle of a check. */
const require = createRequire(import.meta.url);

function commonPasswords(): ReadonlySet<string> {
  if (known) return known;
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof common;
  return (known = new Set(dictionary['passwords-common']));
}

/** Digits and signs in the place of letters. */
const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  '|': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};
const withLetters = (text: string): string => text.replace(/[@431!|0$57]/g, sign => letterOf[sign]!);

/** Digits and signs that are put behind a word: a year and a sign. */
const MOST_BEHIND = 5;
/** Shorter words are in the list by the thousand, and say little of what stands behind them. */
const LEAST_LETTERS = 5;

/**
 * Whether a password is on the list of common ones: as it is, whatever its case, with digits and signs in the place of letters
 * (`p@ssw0rd`), and with up to five digits and signs behind it (`Brasil2026!`).
 */
export function isCommonPassword(password: string): boolean {
  const listed = commonPasswords();
  const text = password.normalize('NFKC').toLowerCase();
  const isListed = (part: string): boolean => listed.has(part) || listed.has(withLetters(part));
  if (isListed(text)) return true;
  for (let behind = 1; behind <= MOST_BEHIND; behind += 1) {
    const end = text.length - behind;
    if (end < LEAST_LETTERS || /\p{L}/u.test(text.charAt(end))) return false;
    if (isListed(text.slice(0, end))) return true;
  }
  return false;
}
