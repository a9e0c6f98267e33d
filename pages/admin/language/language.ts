import polyglot from 'ra-i18n-polyglot';
import englishOfReactAdmin from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { inSentence } from './names-in-sentences.js';
import { portugueseOfReactAdmin } from './react-admin.pt.js';
import type { Word, Words } from './words.js';

export type Language = 'pt' | 'en';

/** react-admin stores the chosen language here. */
const STORED = 'RaStore.locale';

let texts: Readonly<Record<string, string>> = {};

/** A text of the page outside of its elements, as in exported tables; undefined for an unknown key. */
export const textOf = (key: string): string | undefined => texts[key];

/**
 * The label of a field of the graph: of the kind of record if it is named, else of any that has such a field.
 * @param field such as `hours.0.endsAt`
 */
export function labelOf(field: string, resource?: string): string {
  const path = field.replaceAll(/\.\d+/g, '');
  const names = [path, path.slice(path.lastIndexOf('.') + 1)];
  const found = names
    .flatMap(name => [resource && texts[`resources.${resource}.fields.${name}`], texts[`elo.fields.${name}`]])
    .find(Boolean);
  const anywhere = () => Object.keys(texts).find(key => names.some(name => key.endsWith(`.fields.${name}`)));
  return found || texts[anywhere() ?? ''] || field;
}

let current: Language = localStorage.getItem(STORED) === '"en"' ? 'en' : 'pt';

/** The present language of the page; the server's messages come in it too. */
export const language = (): Language => current;

/** The tag of the language for dates and numbers. */
export const tagOf = (of: Language): string => (of === 'pt' ? 'pt-BR' : 'en-GB');

let fetched: Promise<void> | undefined;
let fetchOnce: () => Promise<void>;

/** Fetches the words of all screens but the first one; they are there for each element that is drawn afterwards. */
export const fetchWords = (): Promise<void> =>
  (fetched ??= fetchOnce().catch(error => {
    fetched = undefined;
    throw error;
  }));

/** @param known the words of the first screen */
export function createLanguages(known: readonly Words[]): I18nProvider {
  let [parts, fieldWords]: [readonly Words[], Words] = [known, {}];
  const textsOf = (chosen: Language) => {
    const found = new Map(parts.flatMap(part => textsIn(part, chosen)));
    for (const [field, text] of textsIn(fieldWords, chosen, 'elo.fields.'))
      if (!found.has(field)) found.set(field, text);
    for (const noun of nounsIn(found))
      for (const [field, text] of textsIn(fieldWords, chosen, `resources.${noun}.fields.`))
        if (!found.has(field)) found.set(field, text);
    return Object.fromEntries(serverMails() ? found : unmailed(found));
  };
  const provider = polyglot(
    chosen => {
      current = chosen === 'en' ? 'en' : 'pt';
      document.documentElement.lang = tagOf(current);
      // The bar above the page comes from the server, with its texts in both languages.
      for (const each of document.querySelectorAll<HTMLElement>('.bar [data-pt]'))
        each.textContent = each.dataset[current]!;
      const ofReactAdmin = current === 'pt' ? portugueseOfReactAdmin : englishOfReactAdmin;
      texts = textsOf(current);
      return { ...ofReactAdmin, ...texts };
    },
    current,
    [
      { locale: 'pt', name: 'Português' },
      { locale: 'en', name: 'English' },
    ],
  );
  fetchOnce = async () => {
    const screens = await import('./words-of-screens.js');
    parts = [...known, ...screens.wordsOfScreens];
    fieldWords = screens.fieldWords;
    await provider.changeLocale(current);
  };
  return { ...provider, translate: (key, values) => provider.translate(key, inSentence(key, values)) };
}

const isWord = (each: Word | Words): each is Word => Array.isArray(each);

/** The texts in a language by their whole keys. */
const textsIn = (words: Words, chosen: Language, begin = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, each]) =>
    isWord(each) ? [[begin + key, each[chosen === 'pt' ? 0 : 1]]] : textsIn(each, chosen, `${begin}${key}.`),
  );

/** The kinds of records with words: `posts` for `resources.posts.name`. */
const nounsIn = (texts: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...texts.keys()].flatMap(key => /^resources\.([^.]+)/.exec(key)?.[1] ?? []));

/** True when the server has a mail server, so that somebody reads its mails. */
const serverMails = (): boolean => document.getElementById('admin')?.dataset['mails'] === 'yes';

/** The ending of the key for a sentence about a mail, used when the server sends none. */
const UNMAILED = '_unmailed';

/** The texts for a server that sends no mail: each sentence about a mail is replaced by its variant. */
const unmailed = (texts: ReadonlyMap<string, string>) =>
  [...texts].flatMap(([key, text]) =>
    key.endsWith(UNMAILED) ? [] : [[key, texts.get(key + UNMAILED) ?? text] as const],
  );
