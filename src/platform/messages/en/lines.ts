import type { LineReason } from '../../field-reasons.js';

/** Of a spreadsheet; the number of the line stands before. */
export const lines: Readonly<Record<LineReason, string>> = {
  COLUMN_MISSING: 'the column {column} is missing',
  COLUMNS_MISSING: 'the columns {column} and {other} are missing',
  COLUMN_TWICE: 'the column {column} stands there twice',
  CELLS_BEYOND_COLUMNS: 'more cells than columns ({cells} of {columns})',
  CELL_EMPTY: 'has no value',
  CELL_AMBIGUOUS: '"{cell}" is ambiguous: write {whole} or {fraction}',
  CELL_NOT_A_NUMBER: '"{cell}" is not a number',
  TOO_MANY_VALUES: 'more than {max} values',
  NO_VALUES: 'no value',
  GROUP_NAME_UNKNOWN: 'unknown group of hospitals: {group}',
  QUOTES_MISPLACED: 'a quote is out of place',
  NO_FILE: 'no such file: {file}',
  FILE_ABOVE: 'the file is larger than {mebibytes} MiB',
  NO_LINES: 'the file is empty',
  TOO_MANY_LINES: 'more than {max} lines',
};
