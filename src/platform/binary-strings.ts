/*
 * A binary string has a character for each byte of a text in UTF-8: `é` is two of them. Values that go from PostgreSQL to the
 * wire are kept in this form, because they are copied as they are: neither decoded when they come nor encoded when they
 * leave (`res.end(text, 'latin1')`). A text of ASCII is the same in both forms.
 */

// eslint-disable-next-line no-control-regex -- the range of ASCII
const beyondAscii = /[^\u0000-\u007f]/;

/** The UTF-8 of a text, a character for each byte. */
export const toBinary = (text: string): string =>
  beyondAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;

/** The text whose UTF-8 a binary string holds. */
export const fromBinary = (binary: string): string =>
  beyondAscii.test(binary) ? Buffer.from(binary, 'latin1').toString('utf8') : binary;
