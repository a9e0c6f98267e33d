import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise } from 'yauzl';
import {
  decoderOf,
  encodingOfBeginning,
  encodingOfMark,
  ONE_BYTE_ENCODINGS,
} from '../platform/spreadsheets/encoding.js';
import { inWorkFolder } from '../platform/files/work-folders.js';

/** The result of looking into a file. */
export interface Looked {
  isFound: boolean;
  /** A part of it is no text for a search: a picture, a PDF, an archive that is shut, broken or too large. */
  isUnread: boolean;
}

/** Characters enough for the longest name or address, in any spelling. */
const LONGEST = 2_000;
/** Bytes from which file-type knows the type of a file. */
const HEAD_BYTES = 4_100;
/** Bytes unpacked from one file, with all archives in it: a small archive can claim any amount. */
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 1024 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
/** An export of a person holds their files, and one of these may be a workbook. */
const MAX_DEPTH = 4;

interface Seeking {
  isNamed: (text: string) => boolean;
  depth: number;
  left: { bytes: number; entries: number };
}

/** The content of an archive is not read: it is shut, broken or too large. */
class Unreadable extends Error {}

/**
 * Looks for a person in a stream, and ends the stream, without holding it. Looks in its text, in any encoding, and in packed
 * content (XLSX, DOCX, ZIP, gzip), down to some depth and size. @param isNamed true when they are in a text
 */
export const lookInto = (
  content: Readable,
  isNamed: (text: string) => boolean,
  { maxBytes = MAX_UNPACKED_BYTES, maxEntries = MAX_ENTRIES } = {},
): Promise<Looked> =>
  look(content, { isNamed, depth: 0, left: { bytes: maxBytes, entries: maxEntries } }).finally(() => content.destroy());

type Chunks = AsyncIterable<Buffer>;

async function look(content: Chunks, seeking: Seeking): Promise<Looked> {
  const { head, whole, end } = await begun(content);
  try {
    if (head.subarray(0, 2).toString('latin1') === 'PK') return await unpacked(whole, seeking, lookIntoZip);
    if (head.subarray(0, 2).toString('hex') === '1f8b') return await unpacked(whole, seeking, lookIntoGzip);
    const type = encodingOfMark(head) ? undefined : await fileTypeFromBuffer(head);
    const encoding = type === undefined ? encodingOfBeginning(head) : undefined;
    const isText = type === undefined || type.mime.startsWith('text/') || type.mime === 'application/xml';
    return { isFound: await isInBytes(whole, encoding, seeking.isNamed), isUnread: !isText };
  } finally {
    await end();
  }
}

/** The beginning of a stream, and all of it. */
async function begun(content: Chunks): Promise<{ head: Buffer; whole: Chunks; end: () => Promise<unknown> }> {
  const chunks = content[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isEnded = false;
  while (head.length < HEAD_BYTES && !isEnded) {
    const next = await chunks.next();
    if (next.done) isEnded = true;
    else head = Buffer.concat([head, next.value]);
  }
  async function* whole() {
    yield head;
    if (!isEnded) yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { head, whole: whole(), end: async () => chunks.return?.() };
}

/** Says for piece after piece of a text if somebody is named in it, also at the border of two pieces. */
function seeker(isNamed: Seeking['isNamed']): (piece: string) => boolean {
  let rest = '';
  return piece => {
    const part = rest + piece;
    rest = part.slice(-LONGEST);
    return isNamed(part);
  };
}

/**
 * Reads bytes in their encoding. When nothing says it they are read as UTF-8, and invalid UTF-8 also in the encodings of one byte
 * a character.
 */
async function isInBytes(content: Chunks, encoding: string | undefined, isNamed: Seeking['isNamed']): Promise<boolean> {
  const decoder = new TextDecoder(encoding);
  const isInText = seeker(isNamed);
  const old = ONE_BYTE_ENCODINGS.map(each => ({ decode: decoderOf(each), isInText: seeker(isNamed) }));
  let isOld = false;
  for await (const chunk of content) {
    const text = decoder.decode(chunk, { stream: true });
    if (isInText(text)) return true;
    isOld ||= encoding === undefined && text.includes('\uFFFD');
    if (isOld && old.some(each => each.isInText(each.decode(chunk)))) return true;
  }
  return false;
}

async function unpacked(
  content: Chunks,
  { depth, ...seeking }: Seeking,
  work: (file: string, seeking: Seeking) => Promise<Looked>,
): Promise<Looked> {
  if (depth === MAX_DEPTH) return { isFound: false, isUnread: true };
  return inWorkFolder(async folder => {
    const file = path.join(folder, 'packed');
    if (!(await keep(content, file))) return { isFound: false, isUnread: true };
    return work(file, { ...seeking, depth: depth + 1 });
  });
}

/** Writes a stream to a file. @returns false when it is too large */
async function keep(content: Chunks, file: string): Promise<boolean> {
  let size = 0;
  async function* bounded() {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > MAX_ARCHIVE_BYTES) return;
      yield chunk;
    }
  }
  await pipeline(bounded(), createWriteStream(file));
  return size <= MAX_ARCHIVE_BYTES;
}

/** Unpacked bytes, up to the limit. @throws Unreadable */
async function* counted(content: Readable, { left }: Seeking): Chunks {
  for await (const chunk of content) {
    left.bytes -= (chunk as Buffer).length;
    if (left.bytes < 0) throw new Unreadable();
    yield chunk as Buffer;
  }
}

/** Libraries give no code to the fault of an archive. A failing disk has one, and that error is thrown. */
function unlessBroken(error: unknown): Looked {
  const { code } = error as { code?: string };
  if (code !== undefined && !code.startsWith('Z_')) throw error;
  return { isFound: false, isUnread: true };
}

async function lookIntoGzip(file: string, seeking: Seeking): Promise<Looked> {
  const content = createReadStream(file).pipe(createGunzip());
  return look(counted(content, seeking), seeking)
    .catch(unlessBroken)
    .finally(() => content.destroy());
}

async function lookIntoZip(file: string, seeking: Seeking): Promise<Looked> {
  const { isNamed, left } = seeking;
  let isUnread = false;
  const archive = await openPromise(file, { autoClose: false }).catch(unlessBroken);
  if (!('eachEntry' in archive)) return archive;
  const chunksOf = async (entry: Entry) => counted(await archive.openReadStreamPromise(entry), seeking);
  try {
    for await (const entry of archive.eachEntry()) {
      left.entries -= 1;
      if (left.entries < 0) throw new Unreadable();
      if (isNamed(entry.fileName) || isNamed(entry.fileComment)) return { isFound: true, isUnread };
      const found = await chunksOf(entry)
        .then(chunks => look(chunks, seeking))
        .catch(unlessBroken);
      isUnread ||= found.isUnread;
      if (found.isFound) return { isFound: true, isUnread };
      if (!/\.xml$/i.test(entry.fileName) || found.isUnread) continue;
      const isWritten = await isInDocument(await chunksOf(entry), isNamed).catch(error => {
        isUnread ||= unlessBroken(error).isUnread;
        return false;
      });
      if (isWritten) return { isFound: true, isUnread };
    }
  } catch (error) {
    return unlessBroken(error);
  } finally {
    archive.close();
  }
  return { isFound: false, isUnread };
}

/**
 * Elements at the end of a text: paragraphs, cells, lines. Within them office programs cut words at each change of their look.
 */
const BLOCKS = new Set(['p', 'h', 'br', 'tab', 'tc', 'si', 'is', 'c', 'row', 'table-cell', 'td', 'tr', 'li', 'div']);

/** True when somebody is named in the text of an XML document, without its marks. */
async function isInDocument(content: Chunks, isNamed: Seeking['isNamed']): Promise<boolean> {
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', error => {
    throw error;
  });
  parser.on('text', more => (text += more));
  parser.on('closetag', ({ name }) => {
    if (BLOCKS.has(name.slice(name.indexOf(':') + 1))) text += '\n';
  });
  const decoder = new TextDecoder();
  const isIn = seeker(isNamed);
  for await (const chunk of content) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isIn(text)) return true;
    text = '';
  }
  parser.close();
  return isIn(text);
}
