import path from 'node:path';
import { cleanText } from '../clean-text.js';
import { csvRows } from './csv-rows.js';
import { odsRows } from './ods-rows.js';
import type { SheetRow } from './sheet-row.js';
import { xlsRows } from './xls-rows.js';
import { xlsxRows } from './xlsx-rows.js';

type Reader = (file: string) => AsyncGenerator<SheetRow>;

const readers: Readonly<Record<string, Reader>> = {
  '.csv': csvRows,
  '.xlsx': xlsxRows,
  '.ods': odsRows,
  '.xls': xlsRows,
};

/** True for the name of a spreadsheet that can be read. */
export const isSpreadsheet = (name: string): boolean => path.extname(name).toLowerCase() in readers;

/**
 * The lines of a spreadsheet one after the other, without empty lines, so that a file of any length takes no memory. A workbook
 * gives its first sheet. Cells are cleaned texts.
 * @param name tells the kind of file: `.xlsx`, `.ods`, `.xls`, or else CSV as spreadsheets save it
 * @throws CsvTableError when it is no table
 */
export async function* sheetRows(file: string, name: string): AsyncGenerator<SheetRow> {
  const rows = (readers[path.extname(name).toLowerCase()] ?? csvRows)(file);
  for await (const { line, cells } of rows) yield { line, cells: cells.map(cleanText) };
}
