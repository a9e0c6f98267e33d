import { readFile, stat } from 'node:fs/promises';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { CsvTableError } from './csv-table.js';
import { wrong } from '../../failures/field-reasons.js';
import type { SheetRow } from './sheet-row.js';
import { dayOf } from './xlsx-values.js';
import { xlsxRows } from './xlsx-rows.js';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, notWorkbook } from './zipped-xml.js';

/** The library reads a file at once: in a second for this size, which is 25,000 lines. */
const MEBIBYTES = 4;

/** The lines of the first sheet of a workbook of Excel before 2007. @throws CsvTableError when it is none, or exceeds the limits */
export async function* xlsRows(file: string): AsyncGenerator<SheetRow> {
  if ((await stat(file)).size > MEBIBYTES * 1024 * 1024)
    throw new CsvTableError(wrong('OLD_WORKBOOK_ABOVE', { mebibytes: MEBIBYTES }));
  const bytes = await readFile(file);
  // Some programs give a new workbook the old name.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    yield* xlsxRows(file);
    return;
  }
  // The library would take any text for a workbook.
  if (bytes.subarray(0, 4).toString('hex') !== 'd0cf11e0') throw notWorkbook();
  const { sheet, isDate, is1904 } = await firstSheet(bytes);
  // The library leaves empty rows out of its list.
  const rows: readonly (readonly CellObject[] | undefined)[] = sheet['!data'] ?? [];
  for (const [place, row = []] of rows.entries()) {
    const cells = Array.from(row, cell => textOf(cell, { isDate, is1904 }).trim());
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > MAX_COLUMNS) throw new CsvTableError(wrong('TOO_MANY_COLUMNS', { max: MAX_COLUMNS }), place + 1);
    if (cells.some(cell => cell.length > MAX_CELL_CHARACTERS))
      throw new CsvTableError(wrong('LINE_TOO_LONG'), place + 1);
    if (cells.length > 0) yield { line: place + 1, cells };
  }
}

interface Known {
  isDate: (format: string) => boolean;
  is1904: boolean;
}

async function firstSheet(bytes: Buffer): Promise<Known & { sheet: WorkSheet }> {
  const library = await import('@e965/xlsx');
  let book: WorkBook;
  try {
    book = library.read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
    });
  } catch {
    // The library's own errors for broken files are of any class.
    throw notWorkbook();
  }
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw notWorkbook();
  const { is_date: isDate } = library.SSF as { is_date: (format: string) => boolean };
  return { sheet, isDate, is1904: book.Workbook?.WBProps?.date1904 ?? false };
}

/** A cell in a person's spelling, as that of newer workbooks. */
function textOf(cell: CellObject | undefined, { isDate, is1904 }: Known): string {
  if (cell?.v === undefined || cell.t === 'z') return '';
  if (cell.t === 'e') return cell.w ?? '';
  if (typeof cell.v === 'number' && cell.z !== undefined && isDate(String(cell.z))) return dayOf(cell.v, is1904);
  return String(cell.v);
}
