import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { CsvTableError, encodingOfMark, tableOptions } from './csv-table.js';
import { wrong } from '../../failures/field-reasons.js';
import type { SheetRow } from './sheet-row.js';

/** Longer than any text that somebody may write into a cell. */
const MAX_LINE_BYTES = 1024 * 1024;

/** The lines of a CSV file as spreadsheets save it (csv-table.ts). @throws CsvTableError */
export async function* csvRows(file: string): AsyncGenerator<SheetRow> {
  const encoding = await encodingOf(file);
  const text = decoded(file, encoding);
  // The first piece tells the delimiter of cells.
  const first = await text.next();
  if (first.done) throw new CsvTableError(wrong('NO_LINES'));
  const source = Readable.from(
    (async function* () {
      yield first.value;
      yield* text;
    })(),
  );
  const parser = parse({ ...tableOptions(first.value), max_record_size: MAX_LINE_BYTES });
  source.on('error', error => parser.destroy(error)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.code === 'CSV_MAX_RECORD_SIZE' ? 'LINE_TOO_LONG' : 'QUOTES_MISPLACED';
    throw new CsvTableError(wrong(reason), (error as { lines?: number }).lines);
  } finally {
    source.destroy();
  }
}

/** A file without a mark is read once as a whole: it is UTF-8 unless its bytes contradict that. */
async function encodingOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(2), length: 2, position: 0 });
    const marked = encodingOfMark(buffer.subarray(0, bytesRead));
    if (marked) return marked;
  } finally {
    await handle.close();
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) utf8.decode(chunk as Buffer, { stream: true });
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
}

/** The text in pieces. Lines end with a line feed: the library would make two lines of both characters in a cell. */
async function* decoded(file: string, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  let kept = '';
  for await (const chunk of createReadStream(file)) {
    const text = kept + decoder.decode(chunk as Buffer, { stream: true });
    // Its line feed may come with the next piece.
    kept = text.endsWith('\r') ? '\r' : '';
    const piece = text.slice(0, text.length - kept.length).replaceAll('\r\n', '\n');
    if (piece !== '') yield piece;
  }
  const rest = kept + decoder.decode();
  if (rest !== '') yield rest;
}
