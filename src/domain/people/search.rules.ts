/**
 * What is sought for a word that somebody typed: of a CPF or a phone number its digits, as they are stored, whatever dots,
 * dashes and brackets it is written with. Spaces in a number make several words, which are all in it.
 */
export const personSearchWord = (word: string): string =>
  /^[\d().+/-]+$/.test(word) && /\d/.test(word) ? word.replaceAll(/\D/g, '') : word;
