/**
 * A text as it is compared with others: without accents, in lower case. The function `search_text` of the database gives the same,
 * whatever the locale of the database is (`test/domain/kernel/folded-texts.test.ts` compares them, letter by letter).
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
