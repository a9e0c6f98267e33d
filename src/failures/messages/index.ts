import { english } from './en/index.js';
import { portuguese } from './pt/index.js';
import type { Language } from './language.js';
import { createWords, type Words } from './words.js';

/** One catalogue a language; every face words its failures with one of these. */
export const wordsIn: Readonly<Record<Language, Words>> = {
  en: createWords(english),
  pt: createWords(portuguese),
};
