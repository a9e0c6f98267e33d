import path from 'node:path';
import { csvRows } from './csv-rows.js';
import type { SheetRow } from './sheet-row.js';
import { xlsxRows } from './xlsx-rows.js';

/**
 * The lines of a spreadsheet one after the other, without empty lines, so that a file of any length takes no memory. A workbook
 * gives its first sheet.
 * @param name tells the kind of file: `.xlsx`, or else CSV as spreadsheets save it
 * @throws CsvTableError when it is no table
 */
export const sheetRows = (file: string, name: string): AsyncGenerator<SheetRow> =>
  path.extname(name).toLowerCase() === '.xlsx' ? xlsxRows(file) : csvRows(file);
