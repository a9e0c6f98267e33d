import type { CsvTable } from '../../platform/spreadsheets/csv-table.js';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';
import { foldText } from '../../platform/fold-text.js';
import { writtenNumber } from '../../platform/written-numbers.js';
import type { Entry } from './check-measurements.js';

/** A value of a spreadsheet, with its group still as written: id or name. */
export interface Written extends Omit<Entry, 'groupId'> {
  group: string;
  line: number;
}
/** A problem of a line. */
export interface LineProblem {
  line: number;
  /** The indicator of a column, as it is written. */
  column?: string;
  problem: FieldProblem;
}

/** Names of columns, without accents and in lower case. */
const columns = {
  group: ['grupo', 'grupo_id', 'group', 'group_id', 'grupo de hospitais'],
  period: ['periodo', 'mes', 'data', 'period', 'month'],
  indicator: ['indicador', 'indicator'],
  value: ['valor', 'value'],
} as const;

/**
 * Reads the two usual layouts of measurements. One has a value a line (`grupo;periodo;indicador;valor`). The other has a period
 * a line with a column for each indicator; an empty cell was not measured.
 */
export function readSpreadsheet({ header, rows }: CsvTable): { written: Written[]; bad: LineProblem[] } {
  const names = header.map(foldText);
  const at = (column: keyof typeof columns) =>
    names.findIndex(name => (columns[column] as readonly string[]).includes(name));
  const [group, period, indicator, value] = [at('group'), at('period'), at('indicator'), at('value')];
  const bad: LineProblem[] = [];
  const unreadable = (problem: FieldProblem) => ({ written: [], bad: [{ line: 1, problem }] });
  if (group < 0 && period < 0) return unreadable(wrong('COLUMNS_MISSING', { column: 'grupo', other: 'periodo' }));
  if (group < 0 || period < 0) return unreadable(wrong('COLUMN_MISSING', { column: group < 0 ? 'grupo' : 'periodo' }));
  const long = indicator >= 0 && value >= 0;
  if (!long && (indicator >= 0 || value >= 0))
    return unreadable(wrong('COLUMN_MISSING', { column: indicator < 0 ? 'indicador' : 'valor' }));
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) return unreadable(wrong('COLUMN_TWICE', { column: twice }));

  const written: Written[] = [];
  for (const { line, cells } of rows) {
    if (cells.slice(header.length).some(cell => cell !== '')) {
      bad.push({ line, problem: wrong('CELLS_BEYOND_COLUMNS', { cells: cells.length, columns: header.length }) });
      continue;
    }
    const of = { group: cells[group] ?? '', period: toPeriod(cells[period] ?? ''), line };
    const pairs = long
      ? [[foldText(cells[indicator] ?? ''), cells[value] ?? ''] as const]
      : names.flatMap((name, index) =>
          index === group || index === period || (cells[index] ?? '') === '' ? [] : [[name, cells[index]!] as const],
        );
    for (const [code, cell] of pairs) {
      const number = writtenNumber(cell);
      if (typeof number === 'number') written.push({ ...of, indicator: code, value: number });
      else bad.push({ line, column: code, problem: number });
    }
  }
  return { written, bad };
}

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Reads dates in the forms of Brazilians and their spreadsheets, and gives ISO 8601. Any other text stays and is rejected
 * later.
 */
function toPeriod(cell: string): string {
  const text = foldText(cell);
  const monthOfYear = /^(\d{1,2})[/-](\d{4})$/.exec(text);
  if (monthOfYear) return `${monthOfYear[2]}-${two(Number(monthOfYear[1]))}`;
  const named = /^([a-z]{3,9})\.?[/ -](?:de )?(\d{4}|\d{2})$/.exec(text);
  if (named) {
    const month = monthNames.indexOf(named[1]!.slice(0, 3)) + 1;
    if (month > 0) return `${named[2]!.length === 2 ? `20${named[2]}` : named[2]}-${two(month)}`;
  }
  const day = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ t](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (day) {
    const [, date, month, year, hour, minute, second] = day;
    if (hour === undefined) {
      // Spreadsheets turn a month into its first day.
      return Number(date) === 1 ? `${year}-${two(Number(month))}` : cell;
    }
    return `${year}-${two(Number(month))}-${two(Number(date))}T${two(Number(hour))}:${minute}${second ? `:${second}` : ''}`;
  }
  const isoFirst = /^(\d{4}-\d{2})-01$/.exec(text);
  if (isoFirst) return isoFirst[1]!;
  const isoSpace = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/.exec(text);
  if (isoSpace) return `${isoSpace[1]}T${isoSpace[2]}`;
  return cell;
}
