import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { CsvTableError } from './csv-table.js';
import { wrong } from '../../failures/field-reasons.js';
import { cellText, dateStyles } from './xlsx-values.js';
import type { SheetRow } from './sheet-row.js';

/*
 * Workbooks are read as they come out of the archive. So a sheet of any length takes no memory but for the texts that cells
 * share. Whole-file libraries (read-excel-file, exceljs) put the archive's full claimed content into memory.
 */

const MAX_ENTRIES = 1_000;
/** The unpacked size of all parts: an archive of a thousandth of it can claim so much. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
/** Characters of the texts that cells share; these are kept. */
const MAX_SHARED_CHARACTERS = 64 * 1024 * 1024;
const MAX_COLUMNS = 200;
/** Excel's own limit is 32,767. */
const MAX_CELL_CHARACTERS = 200_000;

/** The lines of the first sheet of a workbook. @throws CsvTableError when it is none, or exceeds the limits */
export async function* xlsxRows(file: string): AsyncGenerator<SheetRow> {
  const archive = await openPromise(file, { autoClose: false }).catch(unreadable);
  try {
    const parts = await partsOf(archive);
    const read = (name: string) => {
      const entry = parts.get(name);
      return entry ? pieces(archive, entry) : null;
    };
    const { sheet, is1904 } = await firstSheet(read);
    const shared = await sharedTexts(read('xl/sharedStrings.xml'));
    const dates = await dateStyles(read('xl/styles.xml'), eachTag);
    const content = read(sheet);
    if (!content) throw notWorkbook();
    yield* rowsOf(content, { shared, dates, is1904 });
  } catch (error) {
    unreadable(error);
  } finally {
    archive.close();
  }
}

const notWorkbook = () => new CsvTableError(wrong('NOT_A_WORKBOOK'));

/** The libraries' errors for broken archives and documents become the error of an unreadable workbook. */
function unreadable(error: unknown): never {
  const { code } = error as { code?: string };
  if (error instanceof CsvTableError || (code !== undefined && !code.startsWith('Z_'))) throw error;
  throw notWorkbook();
}

async function partsOf(archive: ZipFile): Promise<Map<string, Entry>> {
  if (archive.entryCount > MAX_ENTRIES) throw notWorkbook();
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    // The library gives no more bytes than the declared size of an entry.
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED_BYTES) throw new CsvTableError(wrong('FILE_ABOVE', { mebibytes: 1024 }));
    parts.set(entry.fileName, entry);
  }
  return parts;
}

async function* pieces(archive: ZipFile, entry: Entry): AsyncGenerator<string> {
  const stream: Readable = await archive.openReadStreamPromise(entry);
  const decoder = new TextDecoder();
  for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
}

type Pieces = AsyncIterable<string>;
type Read = (name: string) => Pieces | null;

/** Names without the prefix that some programs write. */
const nameOf = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

interface Listener {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Parses a document; the listener's notes can be taken up after each piece. */
async function* parsed(content: Pieces, { open, close, text }: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(nameOf(tag.name), tag.attributes));
  if (close) parser.on('closetag', (tag: SaxesTagPlain) => close(nameOf(tag.name)));
  if (text) parser.on('text', text);
  for await (const piece of content) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

/** Calls `open` for each tag of a small part. */
async function eachTag(content: Pieces, open: NonNullable<Listener['open']>): Promise<void> {
  for await (const _piece of parsed(content, { open }));
}

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
