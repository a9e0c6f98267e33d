import polyglot from 'ra-i18n-polyglot';
import englishOfReactAdmin from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { portugueseOfReactAdmin } from './react-admin.pt.js';
import type { Bilingual, Words } from './words.js';

export type Language = 'pt' | 'en';

/** Where react-admin keeps what was chosen. */
const STORED = 'RaStore.locale';

let current: Language = localStorage.getItem(STORED) === '"en"' ? 'en' : 'pt';

/** The language that the page speaks now; the server's messages come in it too. */
export const language = (): Language => current;

/** The tag of the language for dates and numbers. */
export const tagOf = (of: Language): string => (of === 'pt' ? 'pt-BR' : 'en-GB');

export function createLanguages(parts: readonly Bilingual[]): I18nProvider {
  const wordsOf = (chosen: Language) => {
    const words = parts.reduce<Words>(
      (words, part) => merged(words, part[chosen]),
      (chosen === 'pt' ? portugueseOfReactAdmin : englishOfReactAdmin) as unknown as Words,
    );
    return serverMails() ? words : unmailed(words);
  };
  return polyglot(
    chosen => {
      current = chosen === 'en' ? 'en' : 'pt';
      document.documentElement.lang = tagOf(current);
      return wordsOf(current) as unknown as TranslationMessages;
    },
    current,
    [
      { locale: 'pt', name: 'Português' },
      { locale: 'en', name: 'English' },
    ],
  );
}

function merged(left: Words, right: Words): Words {
  const both: Words = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const present = both[key];
    both[key] = typeof value === 'object' && typeof present === 'object' ? merged(present, value) : value;
  }
  return both;
}

/** Tells whether the server has a mail server, so that somebody reads its mails. */
const serverMails = (): boolean => document.getElementById('admin')?.dataset['mails'] === 'yes';

/** The end of the key of a sentence that tells of a mail, where the server sends none. */
const UNMAILED = '_unmailed';

/** The words of a page whose server sends no mail: in place of each sentence that tells of one stands its twin. */
export function unmailed(words: Words): Words {
  const all: Words = {};
  for (const [key, value] of Object.entries(words))
    if (!key.endsWith(UNMAILED))
      all[key] = typeof value === 'object' ? unmailed(value) : (words[key + UNMAILED] ?? value);
  return all;
}
