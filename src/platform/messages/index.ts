import { english } from './en/index.js';
import { portuguese } from './pt/index.js';
import { createWords, type Words } from './words.js';

/** The languages that faces speak. */
export type Language = 'en' | 'pt';

/** One catalogue a language; every face words what failed with one of these. */
export const wordsIn: Readonly<Record<Language, Words>> = {
  en: createWords(english),
  pt: createWords(portuguese),
};
