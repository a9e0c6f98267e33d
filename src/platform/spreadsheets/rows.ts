import path from 'node:path';
import { cleanText } from '../clean-text.js';
import { csvRows } from './csv-rows.js';
import type { SheetRow } from './sheet-row.js';
import { xlsxRows } from './xlsx-rows.js';

/**
 * The lines of a spreadsheet one after the other, without empty lines, so that a file of any length takes no memory. A workbook
 * gives its first sheet. Cells are cleaned texts.
 * @param name tells the kind of file: `.xlsx`, or else CSV as spreadsheets save it
 * @throws CsvTableError when it is no table
 */
export async function* sheetRows(file: string, name: string): AsyncGenerator<SheetRow> {
  const rows = path.extname(name).toLowerCase() === '.xlsx' ? xlsxRows(file) : csvRows(file);
  for await (const { line, cells } of rows) yield { line, cells: cells.map(cleanText) };
}
