type Cell = string | number | null;

/**
 * A record of a CSV file (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it: the texts
 * come from people outside.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets also look behind leading blanks, and take the wide forms for the usual ones.
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
