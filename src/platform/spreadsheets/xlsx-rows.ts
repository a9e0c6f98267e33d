import { CsvTableError } from './csv-table.js';
import { wrong } from '../../failures/field-reasons.js';
import { cellText, dateStyles } from './xlsx-values.js';
import type { SheetRow } from './sheet-row.js';
import {
  eachTag,
  type Listener,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  nameOf,
  notWorkbook,
  parsed,
  type Pieces,
  type Read,
  rowsOfArchive,
} from './zipped-xml.js';

/** Characters of the texts that cells share; these are kept. */
const MAX_SHARED_CHARACTERS = 64 * 1024 * 1024;

/** The lines of the first sheet of an Excel workbook. @throws CsvTableError when it is none, or exceeds the limits */
export const xlsxRows = (file: string): AsyncGenerator<SheetRow> =>
  rowsOfArchive(file, async function* (read) {
    const { sheet, is1904 } = await firstSheet(read);
    const shared = await sharedTexts(read('xl/sharedStrings.xml'));
    const dates = await dateStyles(read('xl/styles.xml'), eachTag);
    const content = read(sheet);
    if (!content) throw notWorkbook();
    yield* rowsOf(content, { shared, dates, is1904 });
  });

async function firstSheet(read: Read): Promise<{ sheet: string; is1904: boolean }> {
  const workbook = read('xl/workbook.xml');
  const relations = read('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw notWorkbook();
  let id: string | undefined;
  let is1904 = false;
  await eachTag(workbook, (name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => nameOf(key) === 'id')?.[1];
  });
  let target: string | undefined;
  await eachTag(relations, (name, { Id, Target }) => {
    if (name === 'Relationship' && Id === id) target = Target;
  });
  if (target === undefined) throw notWorkbook();
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 };
}

async function sharedTexts(content: Pieces | null): Promise<string[]> {
  const texts: string[] = [];
  if (!content) return texts;
  let current = '';
  let [isText, isReading] = [false, false];
  let characters = 0;
  const listener: Listener = {
    open(name) {
      if (name === 'si') current = '';
      // The reading of Japanese text stands beside it.
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'si') texts.push(current);
    },
    text(text) {
      if (!isText) return;
      current += text;
      characters += text.length;
      if (characters > MAX_SHARED_CHARACTERS) throw new CsvTableError(wrong('FILE_ABOVE', { mebibytes: 64 }));
    },
  };
  for await (const _piece of parsed(content, listener));
  return texts;
}

interface Known {
  shared: readonly string[];
  dates: ReadonlySet<number>;
  is1904: boolean;
}

async function* rowsOf(content: Pieces, known: Known): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = [];
  let [line, column] = [0, 0];
  let cells: string[] = [];
  let cell: Record<string, string> = {};
  let text: string | null = null;
  let value = '';
  const listener: Listener = {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        cell = attributes;
        value = '';
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        if (column > MAX_COLUMNS) throw new CsvTableError(wrong('TOO_MANY_COLUMNS', { max: MAX_COLUMNS }), line);
      } else if (name === 'v' || name === 't') text = '';
    },
    close(name) {
      if ((name === 'v' || name === 't') && text !== null) {
        value += text;
        text = null;
      } else if (name === 'c') {
        while (cells.length < column) cells.push('');
        cells[column - 1] = cellText(value, cell, known).trim();
      } else if (name === 'row' && cells.some(each => each !== '')) ready.push({ line, cells });
    },
    text(more) {
      if (text === null) return;
      text += more;
      if (text.length > MAX_CELL_CHARACTERS) throw new CsvTableError(wrong('LINE_TOO_LONG'), line);
    },
  };
  for await (const _piece of parsed(content, listener)) yield* ready.splice(0);
}

/** `B2` is in the second column. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column;
}
