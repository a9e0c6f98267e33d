import { describe, expect, it } from '@jest/globals';
import { IntlMessageFormat } from 'intl-messageformat';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import {
  cancelReasonsInEnglish,
  cancelReasonWords,
  exportedColumns,
} from '../../src/domain/imports/exported-columns.rules.js';
import { english } from '../../src/failures/messages/en/index.js';
import type { Language } from '../../src/failures/messages/language.js';
import { portuguese } from '../../src/failures/messages/pt/index.js';
import type { Catalogue } from '../../src/failures/messages/words.js';
import { exportNouns } from '../../src/privacy/export-nouns.js';
import { sentencesOf, wordFiles } from '../support/admin-words.js';
import { foreignWords, ownWords } from '../support/other-language.js';

// English is never shown in Portuguese pages, nor the other way round. This checks the catalogues; the walks in the browser
// (test/e2e/pages) check the visible texts.

const root = path.resolve(import.meta.dirname, '../..');

/** Texts with a word of the other language, by language and key, each with the reason. */
const exceptions: Record<string, string> = {
  'pt NAME_OF_PERSON_NEEDED': 'It names columns of a spreadsheet, which have the names of the graph too',
  'pt NOT_A_PATH_OF_ANSWERS': 'It shows a path into an answer, with names of the contracts',
};

interface Text {
  key: string;
  text: string;
  language: Language;
}
const foreign = (texts: readonly Text[]) =>
  texts
    .map(each => ({ ...each, words: foreignWords(each.text, each.language) }))
    .filter(({ key, language, words }) => words.length > 0 && !(`${language} ${key}` in exceptions));

type Part = ReturnType<IntlMessageFormat['getAst']>[number];
/** The words of a message of ICU, without the names of its values and choices. */
const literalsOf = (parts: readonly Part[]): string =>
  parts
    .flatMap(part => {
      if ('options' in part) return Object.values(part.options).map(({ value }) => literalsOf(value));
      return 'value' in part && !('style' in part) && part.type === 0 ? [part.value] : [];
    })
    .join(' ');
const wordsOf = (message: string, locale: string) =>
  literalsOf(new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).getAst());
const failuresIn = (language: Language, { locale, reasons, fields, tables }: Catalogue): Text[] =>
  Object.entries({ ...reasons, ...fields, ...tables }).map(([key, message]) => ({
    key,
    language,
    text: wordsOf(message, locale),
  }));

/** Literals of a source, of one line each, without the code in them. */
const LITERAL = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const literalsIn = (file: string, isText: (literal: string, line: string) => boolean): Text[] =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap(line =>
      [...line.matchAll(LITERAL)]
        .map(([, single, double, template]) => single ?? double ?? template!)
        .filter(literal => isText(literal, line))
        .map(literal => ({
          key: `${path.basename(file)}: ${literal}`,
          language: 'pt',
          text: literal.replaceAll(/\$\{[^}]*(?:\}|$)/g, ' '),
        })),
    );

/** Code for the database and the log, which is English. */
const CODE = / as \w+$|\bis (?:not|distinct)\b/;
const isSentence = (literal: string, line: string) =>
  /\p{L} \p{L}/u.test(literal) && !CODE.test(literal) && !/ctx\.log|^\s*(?:import|\*|\/)/.test(line);

const mailFiles: string[] = [];
for await (const file of glob('src/domain/*/mail-*.ts', { cwd: root })) mailFiles.push(file);
const mails = mailFiles.flatMap(file => literalsIn(file, isSentence));
const tables = ['react-admin.pt.ts', 'columns.pt.ts'].flatMap(file =>
  literalsIn(`pages/admin/language/${file}`, (_literal, line) => !line.includes('import')),
);

const catalogues: [name: string, texts: Text[], fewest: number][] = [
  ...wordFiles.map((file): [string, Text[], number] => [`pages/admin/${file}`, sentencesOf(file), 0]),
  ['the administration page in Portuguese alone', tables, 200],
  ['failures in Portuguese', failuresIn('pt', portuguese), 250],
  ['failures in English', failuresIn('en', english), 250],
  ['mails', mails, 60],
  [
    'tables that are downloaded',
    [
      ...Object.values(exportedColumns).flatMap(columns =>
        Object.entries(columns).map(([key, { pt }]): Text => ({ key, language: 'pt', text: pt })),
      ),
      ...Object.entries(cancelReasonWords).map(([key, text]): Text => ({ key, language: 'pt', text })),
      ...Object.entries(cancelReasonsInEnglish).map(([key, text]): Text => ({ key, language: 'en', text })),
    ],
    40,
  ],
  [
    'the export of a person',
    Object.entries(exportNouns).flatMap(([key, { pt, en }]): Text[] => [
      { key, language: 'pt', text: pt },
      { key, language: 'en', text: en },
    ]),
    60,
  ],
];

describe.each(catalogues)('the texts of %s', (_name, texts, fewest) => {
  it('are of one language only', () => {
    expect(texts.length).toBeGreaterThanOrEqual(fewest);
    expect(foreign(texts)).toEqual([]);
  });
});

it('the lists of words share no word, and give texts of the other language away', () => {
  expect([...ownWords.pt].filter(word => ownWords.en.has(word))).toEqual([]);
  expect(foreignWords('Não foi possível salvar', 'en')).toEqual(['não', 'foi', 'salvar']);
  expect(foreignWords('It could not be saved', 'pt')).toEqual(['it', 'could', 'not', 'be', 'saved']);
  expect(foreignWords('Escreva para ana.of@the.example, em createUser: %{name} {message}', 'pt')).toEqual([]);
});

it('most texts of each language are given away as foreign in the other', () => {
  const all = wordFiles.flatMap(sentencesOf).filter(({ text }) => text.split(' ').length >= 4);
  for (const [language, other] of [
    ['pt', 'en'],
    ['en', 'pt'],
  ] as const) {
    const texts = all.filter(each => each.language === language);
    const found = texts.filter(({ text }) => foreignWords(text, other).length > 0);
    expect(texts.length).toBeGreaterThan(300);
    expect(found.length / texts.length).toBeGreaterThan(0.9);
  }
});

it('every exception is needed', () => {
  const all = catalogues.flatMap(([, texts]) => texts);
  const needed = all.filter(({ text, language }) => foreignWords(text, language).length > 0);
  expect(Object.keys(exceptions).filter(key => !needed.some(each => `${each.language} ${each.key}` === key))).toEqual(
    [],
  );
});
