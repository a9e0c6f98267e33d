import { looksLikeFormula } from './csv.js';
import type { Cell } from './cell.js';

/**
 * A line of a table in the form of Brazilian Excel: separated by semicolons, decimals with a comma, quotes where they are
 * needed. A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`;

/** The beginning of a file of such lines: Excel takes it for UTF-8 then. */
export const CSV_MARK = '\ufeff';

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return cell.clock;
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
