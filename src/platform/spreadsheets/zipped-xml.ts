import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { CsvTableError } from './csv-table.js';
import { wrong } from '../../failures/field-reasons.js';
import type { SheetRow } from './sheet-row.js';

/*
 * Workbooks are read as they come out of the archive. So a sheet of any length takes no memory but for the texts that cells
 * share. Whole-file libraries (read-excel-file, exceljs) put the archive's full claimed content into memory.
 */

const MAX_ENTRIES = 1_000;
/** The unpacked size of all parts: an archive of a thousandth of it can claim so much. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
export const MAX_COLUMNS = 200;
/** Excel's own limit is 32,767. */
export const MAX_CELL_CHARACTERS = 200_000;

/**
 * The lines of a workbook, by a reader of its parts.
 * @throws CsvTableError when it is none, or exceeds the limits
 */
export async function* rowsOfArchive(
  file: string,
  rows: (read: Read) => AsyncGenerator<SheetRow>,
): AsyncGenerator<SheetRow> {
  const archive = await openPromise(file, { autoClose: false }).catch(unreadable);
  try {
    const parts = await partsOf(archive);
    yield* rows(name => {
      const entry = parts.get(name);
      return entry ? pieces(archive, entry) : null;
    });
  } catch (error) {
    unreadable(error);
  } finally {
    archive.close();
  }
}

export const notWorkbook = () => new CsvTableError(wrong('NOT_A_WORKBOOK'));

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

export type Pieces = AsyncIterable<string>;
export type Read = (name: string) => Pieces | null;

/** Names without the prefix that some programs write. */
export const nameOf = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

export interface Listener {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Parses a document; the listener's notes can be taken up after each piece. */
export async function* parsed(content: Pieces, { open, close, text }: Listener): AsyncGenerator<void> {
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
export async function eachTag(content: Pieces, open: NonNullable<Listener['open']>): Promise<void> {
  for await (const _piece of parsed(content, { open }));
}
