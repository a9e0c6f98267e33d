import { createRequire } from 'node:module';
import type * as common from '@zxcvbn-ts/language-common';

/**
 * Common passwords: the list of zxcvbn (`@zxcvbn-ts/language-common`), fifty thousand of them, ordered by how often they
 * were found. The list is read when a password is set for the first time. Reading takes about 20 ms and needs no network.
 */
let known: ReadonlySet<string> | undefined;
/** `require` reads the list synchronously, because the check is synchronous. */
const require = createRequire(import.meta.url);

function commonPasswords(): ReadonlySet<string> {
  if (known) return known;
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof common;
  return (known = new Set(dictionary['passwords-common']));
}

/** Digits and signs that replace letters. */
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

/** Longest suffix of digits and signs after a word: a year and a sign. */
const MOST_BEHIND = 5;
/** The list has thousands of shorter words, so a match of a shorter word says little about the whole password. */
const LEAST_LETTERS = 5;

/**
 * True when the list has the password: unchanged, in upper or lower case, or with digits and signs in place of letters
 * (`p@ssw0rd`). A suffix of up to five digits and signs is ignored (`Brasil2026!`).
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
