import { looksLikeFormula } from './csv.js';
import type { Cell, ClockTime } from './cell.js';

/**
 * A line of a table in the form of Brazilian Excel: separated by semicolons, decimals with a comma, quotes where they are
 * needed. A text that a spreadsheet would take for a formula begins with an apostrophe.
 * @param timeText writes times; without it as databases do, `2026-11-22 10:30:00`
 */
export const csvLine = (cells: readonly Cell[], timeText = ({ clock }: ClockTime): string => clock): string =>
  `${cells.map(cell => written(cell, timeText)).join(';')}\r\n`;

/** A time as people in Brazil write it, `22/11/2026 10:30`. */
export const brazilianTime = ({ clock }: ClockTime): string =>
  clock.replace(/^(\d+)-(\d\d)-(\d\d) (\d\d:\d\d).*$/, '$3/$2/$1 $4');

/** The beginning of a file of such lines: Excel takes it for UTF-8 then. */
export const CSV_MARK = '\ufeff';

function written(cell: Cell, timeText: (time: ClockTime) => string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return timeText(cell);
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
