import { type Key, keyOfText, type RowBytes } from './row-bytes.js';

/*
 * Rows in plain mode: a row has the texts of its values in the place of PostgreSQL's bytes. The driver gives these texts by its
 * documented `types` and `rowMode`. Nothing but the functions below looks into such a row.
 */

type Texts = readonly (string | null)[];
const textsOf = ({ $bytes }: RowBytes): Texts => $bytes as unknown as Texts;

export const rowsOfTexts = (rows: readonly unknown[], Row: new (bytes: Buffer, at: number) => RowBytes): RowBytes[] =>
  rows.map(texts => new Row(texts as Buffer, 0));

export const isNullIn = (row: RowBytes, column: number): boolean => textIn(row, column) === null;

export const textIn = (row: RowBytes, column: number): string | null => textsOf(row)[column]!;

export function keyIn(row: RowBytes, column: number): Key | null {
  const text = textIn(row, column);
  return text === null ? null : keyOfText(text);
}
