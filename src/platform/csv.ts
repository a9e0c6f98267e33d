import { type Stringifier, stringify } from 'csv-stringify';

/**
 * A stream that takes records and gives CSV (RFC 4180, UTF-8). What a spreadsheet would take for a formula gets an
 * apostrophe before it: the texts come from people outside. Numbers stay as they are.
 */
export const csvStream = (titles: readonly string[]): Stringifier =>
  stringify({
    header: true,
    columns: [...titles],
    record_delimiter: 'windows',
    // A lone line feed ends a record for many readers.
    quoted_match: /[\r\n]/,
    cast: { string: cell => (looksLikeFormula.test(cell) ? `'${cell}` : cell) },
  });

/** Spreadsheets also look behind leading blanks (`escape_formulas` of the library does not), and take the wide forms. */
const looksLikeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
