import { Transform, type TransformCallback } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';

/**
 * A text as SQL that no spreadsheet takes for a formula: an apostrophe goes before a text that looks like one. The texts come
 * from people outside. Spreadsheets also look behind leading blanks, and take the wide forms for the usual ones. An empty text
 * is an empty cell, without quotes.
 */
export const csvText = (text: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql`case when (${text}) ~ ${sql.lit(FORMULA.source)} then '''' || (${text}) else nullif(${text}, '') end`;
/** JavaScript and PostgreSQL read this expression alike. */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** The check of `csvText` for a text at hand: true when an apostrophe must go before it. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

/** A cell of a table that somebody wrote or saved, without the apostrophe of `csvText`: our own tables can be read again. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;

const [QUOTE, LINE_FEED] = [0x22, 0x0a];
const CRLF = Buffer.from('\r\n');

/**
 * Takes CSV as PostgreSQL writes it, and gives it with the line ends of RFC 4180: at the ends of records only, not within a
 * cell. Quotes come in pairs, so their number tells the inside of a cell.
 */
export class CsvRecordEnds extends Transform {
  #inCell = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const parts: Buffer[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] === QUOTE) this.#inCell = !this.#inCell;
      else if (chunk[at] === LINE_FEED && !this.#inCell) {
        parts.push(chunk.subarray(from, at), CRLF);
        from = at + 1;
      }
    }
    parts.push(chunk.subarray(from));
    done(null, Buffer.concat(parts));
  }
}
