import { CsvError, parse } from 'csv-parse/sync';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';
import { wordsIn } from '../../failures/messages/index.js';
import { cleanText } from '../clean-text.js';
import { withoutApostrophe } from './csv.js';
import { decoderOf, type Encoding, encodingOfBeginning, encodingOfWords, noteWords, utf8Check } from './encoding.js';

/** A CSV file as a person keeps it. Line numbers are the file's. */
export interface CsvTable {
  header: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** The fault of a file, with a sentence for its author. */
export class CsvTableError extends Error {
  constructor(
    readonly problem: FieldProblem,
    readonly line?: number,
  ) {
    const said = wordsIn.pt.ofField(problem);
    super(line === undefined ? said : `linha ${line}: ${said}`);
  }
}

/** Excel's own first line, for other settings of a country: `sep=;`. Programs that save the file again may put quotes around it. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([;,\t|])"?[;,\t]*(?=\r?\n|\r|$)/i;

/** The delimiter of a table's cells: the most frequent one of `;`, `,` and tab in its first line. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/\r?\n|\r|$/));
  return [';', '\t', ','].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!;
}

/**
 * The library's options for reading tables; each result names the line of the file that ends the record.
 * @param text the beginning of the file
 */
export function tableOptions(text: string) {
  const separator = SEPARATOR_LINE.exec(text)?.[1];
  return {
    bom: true,
    delimiter: separator ?? delimiterOf(text),
    from_line: separator === undefined ? 1 : 2,
    info: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: false,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  } as const;
}

/**
 * Reads a table as spreadsheets save it. The delimiter is `;`, `,` or tab, the most frequent one in the first line. The
 * encoding is found out (encoding.ts).
 * @throws CsvTableError
 */
export function readCsvTable(bytes: Buffer, { maxRows }: { maxRows: number }): CsvTable {
  // The library would make two lines of both characters in a cell.
  const text = decode(bytes).replaceAll('\r\n', '\n');
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, { ...tableOptions(text), to: maxRows + 2 }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvTableError(wrong('QUOTES_MISPLACED'), (error as { lines?: number }).lines);
  }
  const [header, ...rows] = records;
  if (!header) throw new CsvTableError(wrong('NO_LINES'));
  if (rows.length > maxRows) throw new CsvTableError(wrong('TOO_MANY_LINES', { max: maxRows }));
  return {
    header: header.record.map(cleanText),
    rows: rows.map(({ record, info }) => ({
      line: info.lines,
      cells: record.map(cell => cleanText(withoutApostrophe(cell))),
    })),
  };
}

function decode(bytes: Buffer): string {
  const isUtf8 = utf8Check();
  const told = encodingOfBeginning(bytes) ?? (isUtf8(bytes) && isUtf8() ? 'utf-8' : undefined);
  if (told) return new TextDecoder(told).decode(bytes);
  const words = new Set<string>();
  noteWords(bytes, words);
  return decoderOf(known(encodingOfWords(words)))(bytes);
}

/** @throws CsvTableError for an encoding that nobody knows */
export function known(encoding: Encoding | null): Encoding {
  if (!encoding) throw new CsvTableError(wrong('ENCODING_UNKNOWN'));
  return encoding;
}
