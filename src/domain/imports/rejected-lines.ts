import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CSV_MARK, csvLine } from '../../platform/spreadsheets/csv-writer.js';
import { sheetRows } from '../../platform/spreadsheets/rows.js';
import { xlsxStream } from '../../platform/spreadsheets/xlsx-writer.js';
import { isReasonColumn, REASON_COLUMN } from './reason-column.js';

/** A spreadsheet with the bad lines of another one. */
export interface RejectedLines {
  fileName: string;
  mediaType: string;
  lines: number;
  content: Buffer;
}

interface Fault {
  /** Number of the line in the file; 1 is its header. */
  line: number;
  column: string | null;
  /** Lines that an import leaves out don't come back. */
  isLeftOut?: boolean;
}

/** The faults that have a line of their own to come back. */
export const givenBack = <F extends Fault>(faults: readonly F[]): F[] =>
  faults.filter(({ isLeftOut, line }) => !isLeftOut && line > 1);

/**
 * The bad lines of a spreadsheet, with its columns and before them the reasons. CSV gives CSV, others give XLSX.
 * @param file.path the file on this machine
 * @param faults those that are given back (`givenBack`)
 * @param words the words of a fault, without its column
 */
export async function rejectedLines<F extends Fault>(
  file: { name: string; path: string },
  faults: readonly F[],
  words: (fault: F) => string,
): Promise<RejectedLines> {
  const rows = await badLines(file, reasonsOf(faults, words));
  const lines = rows.length - 1;
  const { name: stem, ext } = path.parse(file.name);
  if (ext.toLowerCase() === '.csv') {
    const content = Buffer.from(CSV_MARK + rows.map(row => csvLine(row)).join(''));
    return { fileName: file.name, mediaType: 'text/csv', lines, content };
  }
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { fileName: `${stem}.xlsx`, mediaType, lines, content: await buffer(xlsxStream(stem, eachOf(rows))) };
}

function reasonsOf<F extends Fault>(faults: readonly F[], words: (fault: F) => string): Map<number, string> {
  const said = (fault: F) => `${fault.column === null ? '' : `${fault.column}: `}${words(fault)}`;
  const ofLines = Map.groupBy(faults, ({ line }) => line);
  return new Map([...ofLines].map(([line, those]) => [line, those.map(said).join('; ')]));
}

/** The names of the columns and the bad lines, each with its reasons before the first cell. So a line with too many cells keeps them. */
async function badLines(
  file: { name: string; path: string },
  reasons: ReadonlyMap<number, string>,
): Promise<string[][]> {
  const rows: string[][] = [];
  let former = new Set<number>();
  for await (const { line, cells } of sheetRows(file.path, file.name)) {
    const isHeader = rows.length === 0;
    // A file that came back already has the reasons of before.
    if (isHeader) former = new Set(cells.keys().filter(place => isReasonColumn(cells[place]!)));
    const reason = isHeader ? REASON_COLUMN : reasons.get(line);
    if (reason !== undefined) rows.push([reason, ...cells.filter((_cell, place) => !former.has(place))]);
  }
  return rows;
}

async function* eachOf(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}
