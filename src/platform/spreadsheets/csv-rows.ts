import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { withoutApostrophe } from './csv.js';
import { CsvTableError, known, tableOptions } from './csv-table.js';
import {
  BEGINNING_BYTES,
  decoderOf,
  type Encoding,
  encodingOfBeginning,
  encodingOfWords,
  noteWords,
  utf8Check,
} from './encoding.js';
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
      yield { line: info.lines, cells: record.map(withoutApostrophe) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.code === 'CSV_MAX_RECORD_SIZE' ? 'LINE_TOO_LONG' : 'QUOTES_MISPLACED';
    throw new CsvTableError(wrong(reason), (error as { lines?: number }).lines);
  } finally {
    source.destroy();
  }
}

/** A file that doesn't tell its encoding is read as a whole: it is UTF-8 unless its bytes contradict that. @throws CsvTableError */
async function encodingOf(file: string): Promise<Encoding> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(BEGINNING_BYTES), position: 0 });
    const told = encodingOfBeginning(buffer.subarray(0, bytesRead));
    if (told) return told;
  } finally {
    await handle.close();
  }
  const isUtf8 = utf8Check();
  let isPossible = true;
  for await (const chunk of createReadStream(file)) if (!(isPossible &&= isUtf8(chunk as Buffer))) break;
  if (isPossible && isUtf8()) return 'utf-8';
  const words = new Set<string>();
  for await (const chunk of createReadStream(file)) noteWords(chunk as Buffer, words);
  return known(encodingOfWords(words));
}

/** The text in pieces. Lines end with a line feed: the library would make two lines of both characters in a cell. */
async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string, undefined> {
  const decode = decoderOf(encoding);
  let kept = '';
  for await (const chunk of createReadStream(file)) {
    const text = kept + decode(chunk as Buffer);
    // Its line feed may come with the next piece.
    kept = text.endsWith('\r') ? '\r' : '';
    const piece = text.slice(0, text.length - kept.length).replaceAll('\r\n', '\n');
    if (piece !== '') yield piece;
  }
  const rest = kept + decode();
  if (rest !== '') yield rest;
}
