import polyglot from 'ra-i18n-polyglot';
import englishOfReactAdmin from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { portugueseOfReactAdmin } from './react-admin.pt.js';
import type { Bilingual, Words } from './words.js';

export type Language = 'pt' | 'en';

/** react-admin stores the chosen language here. */
const STORED = 'RaStore.locale';

let current: Language = localStorage.getItem(STORED) === '"en"' ? 'en' : 'pt';

/** The present language of the page; the server's messages come in it too. */
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

/** True when the server has a mail server, so that somebody reads its mails. */
const serverMails = (): boolean => document.getElementById('admin')?.dataset['mails'] === 'yes';

/** The ending of the key for a sentence about a mail, used when the server sends none. */
const UNMAILED = '_unmailed';

/** The words of a page for a server that sends no mail: each sentence about a mail is replaced by its variant. */
export function unmailed(words: Words): Words {
  const all: Words = {};
  for (const [key, value] of Object.entries(words))
    if (!key.endsWith(UNMAILED))
      all[key] = typeof value === 'object' ? unmailed(value) : (words[key + UNMAILED] ?? value);
  return all;
}
