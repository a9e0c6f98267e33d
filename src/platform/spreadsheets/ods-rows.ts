import { CsvTableError } from './csv-table.js';
import { wrong } from '../../failures/field-reasons.js';
import type { SheetRow } from './sheet-row.js';
import {
  type Listener,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  notWorkbook,
  parsed,
  type Pieces,
  rowsOfArchive,
} from './zipped-xml.js';

/** The lines of the first sheet of an OpenDocument workbook (LibreOffice). @throws CsvTableError as for Excel's */
export const odsRows = (file: string): AsyncGenerator<SheetRow> =>
  rowsOfArchive(file, async function* (read) {
    const content = read('content.xml');
    if (!content) throw notWorkbook();
    yield* rowsOf(content);
  });

/** Rows and cells that are alike are written once, with their number. */
const repeated = (attributes: Record<string, string>, of: 'rows' | 'columns'): number =>
  Number(attributes[`table:number-${of}-repeated`] ?? 1);

async function* rowsOf(content: Pieces): AsyncGenerator<SheetRow> {
  const ready: { line: number; cells: string[]; times: number }[] = [];
  const state = { tables: 0, isInNote: false, isParagraph: false, isEnded: false };
  let [line, times] = [0, 1];
  let cells: string[] = [];
  let empty = 0;
  let cell: Record<string, string> | null = null;
  let text = '';
  const write = (more: string) => {
    if (!cell || !state.isParagraph || state.isInNote) return;
    text += more;
    if (text.length > MAX_CELL_CHARACTERS) throw new CsvTableError(wrong('LINE_TOO_LONG'), line);
  };
  const endCell = (attributes: Record<string, string>) => {
    const value = valueOf(attributes, text).trim();
    const count = repeated(attributes, 'columns');
    // A sheet ends with thousands of empty cells, written once.
    if (value === '') empty += count;
    else {
      if (cells.length + empty + count > MAX_COLUMNS)
        throw new CsvTableError(wrong('TOO_MANY_COLUMNS', { max: MAX_COLUMNS }), line);
      cells.push(...Array.from({ length: empty }, () => ''), ...Array.from({ length: count }, () => value));
      empty = 0;
    }
  };
  const listener: Listener = {
    open(name, attributes) {
      if (state.isEnded) return;
      if (name === 'table') state.tables += 1;
      else if (name === 'table-row') [line, times, cells, empty] = [line + 1, repeated(attributes, 'rows'), [], 0];
      else if (name === 'table-cell' || name === 'covered-table-cell') [cell, text] = [attributes, ''];
      else if (name === 'annotation') state.isInNote = true;
      else if (name === 'p') {
        state.isParagraph = true;
        if (text !== '') write('\n');
      } else if (name === 's') write(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1), MAX_CELL_CHARACTERS)));
      else if (name === 'tab') write('\t');
      else if (name === 'line-break') write('\n');
    },
    close(name) {
      if (state.isEnded) return;
      if (name === 'p') state.isParagraph = false;
      else if (name === 'annotation') state.isInNote = false;
      else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        endCell(cell);
        cell = null;
      } else if (name === 'table-row') {
        if (cells.length > 0) ready.push({ line, cells, times });
        line += times - 1;
      } else if (name === 'table') state.isEnded = --state.tables === 0;
    },
    text: write,
  };
  for await (const _piece of parsed(content, listener)) {
    for (const row of ready.splice(0))
      for (let n = 0; n < row.times; n += 1) yield { line: row.line + n, cells: row.cells };
    if (state.isEnded) return;
  }
  if (state.tables > 0 || !state.isEnded) throw notWorkbook();
}

/** A cell in a person's spelling: days and times in ISO 8601, numbers with a point. @param text as the cell shows it */
function valueOf(attributes: Record<string, string>, text: string): string {
  const { 'office:value-type': type, 'office:value': number } = attributes;
  if (type === 'date') return (attributes['office:date-value'] ?? text).replace('T', ' ').replace(/\.\d+$/, '');
  if (type === 'time') return timeOf(attributes['office:time-value']) ?? text;
  if (type === 'boolean') return attributes['office:boolean-value'] ?? text;
  // Errors are written as numbers or texts; what the cell shows has their name.
  if (attributes['calcext:value-type'] === 'error') return text;
  return number === undefined || number === '' ? text : String(Number(number));
}

/** The time of day of a duration such as PT19H30M00S: 19:30:00. */
function timeOf(duration = ''): string | null {
  const found = /^PT(\d+)H(\d+)M(\d+)/.exec(duration);
  return found
    ? found
        .slice(1)
        .map(each => each.padStart(2, '0'))
        .join(':')
    : null;
}
