import { describe, expect, it } from '@jest/globals';
import { sentencesOf, wordFiles } from '../support/admin-words.js';

// The administration page says that people are told by mail. A server without mails shows another sentence: each of these
// sentences has a twin (pages/admin/language/language.ts).

/** Promises a mail, or says that one was sent. */
const PROMISE: Record<string, RegExp> = {
  pt: /(receb\w+|é|são|foi) (um e-mail|avisad\w+)|[Uu]m e-mail (avisa|pede|conta)|têm e-mail|tem e-mail é|vai no e-mail|por e-mail um link|link .*foi enviado|convites? enviados?|e-mail quando|por e-mail ou WhatsApp/,
  en: /gets? (a|an e-)mail|(?<!Nobody )(is|are) (told|mailed)|was mailed|[Aa] mail (tells|asks)|goes into the mail|by e-mail,|invitations? sent|by mail or WhatsApp/,
};
/** The page chooses these by the server's answer for each person. */
const CHOSEN = ['MAIL', 'MESSAGE', 'BOTH'];

describe.each(wordFiles)('the words in %s', file => {
  const sentences = sentencesOf(file);
  const has = (language: string, key: string) => sentences.some(each => each.language === language && each.key === key);

  it('have another sentence for a server without mail for each sentence that promises one', () => {
    const alone = sentences.filter(
      ({ language, key, text }) =>
        PROMISE[language]!.test(text) &&
        !key.endsWith('_unmailed') &&
        !CHOSEN.includes(key) &&
        !has(language, `${key}_unmailed`),
    );
    expect(alone).toEqual([]);
  });
});

it('the check of words finds sentences in both languages', () => {
  const all = wordFiles.flatMap(sentencesOf);
  for (const language of ['pt', 'en'])
    expect(
      all.filter(each => each.language === language && each.key.endsWith('_unmailed')).length,
    ).toBeGreaterThanOrEqual(28);
});
