import { CsvError, parse } from 'csv-parse/sync';
import { type FieldProblem, wrong } from './field-reasons.js';
import { wordsIn } from './messages/index.js';

/** A CSV file as a person keeps it. Line numbers are the file's. */
export interface CsvTable {
  header: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** What is wrong with a file, with a sentence for the person who made it. */
export class CsvTableError extends Error {
  constructor(problem: FieldProblem, line?: number) {
    const said = wordsIn.pt.ofField(problem);
    super(line === undefined ? said : `linha ${line}: ${said}`);
  }
}

/**
 * Reads a table as spreadsheets save it: separated by `;`, `,` or tabs, whichever the first line has most of; in UTF-8
 * with or without BOM, in what Excel calls CSV in Brazil, Windows-1252, or in what it calls Unicode text, UTF-16.
 * @throws CsvTableError
 */
export function readCsvTable(bytes: Buffer, { maxRows }: { maxRows: number }): CsvTable {
  const text = decode(bytes);
  const first = text.slice(0, text.search(/\r?\n|\r|$/));
  const delimiter = [';', '\t', ','].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!;
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: maxRows + 2,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvTableError(wrong('QUOTES_MISPLACED'), (error as { lines?: number }).lines);
  }
  const [header, ...rows] = records;
  if (!header) throw new CsvTableError(wrong('NO_LINES'));
  if (rows.length > maxRows) throw new CsvTableError(wrong('TOO_MANY_LINES', { max: maxRows }));
  return { header: header.record, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) };
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
