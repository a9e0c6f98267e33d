/**
 * The searched word for a typed word. A CPF or a phone number becomes its digits, as they are stored, without dots, dashes and
 * brackets. Spaces in a number make several words, and the number contains all of them.
 */
export const personSearchWord = (word: string): string =>
  /^[\d().+/-]+$/.test(word) && /\d/.test(word) ? word.replaceAll(/\D/g, '') : word;
