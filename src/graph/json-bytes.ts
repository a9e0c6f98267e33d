import { type Binary, type BinaryString, isLong, Pieces } from './binary-strings.js';

/*
 * JSON of rows is put together byte by byte. Values are copied from the place of PostgreSQL's rows (postgres/row-bytes.ts) to a
 * buffer. All answers use this buffer one after the other, and its content is taken at once. Strings in between would be two
 * objects for each value, and a third of the time would go to collecting them. A function takes the place from which it writes,
 * and gives the place behind its output.
 */

/** Thrown for a value that needs the general way (writer.ts), because only that gives the right error or conversion. */
export class NotPlain extends Error {}
export const notPlain = (): never => {
  throw new NotPlain();
};

/** The buffer grows when it is full; a buffer above this size is given back. */
const KEPT_BYTES = 1 << 20;
const SMALLEST_BYTES = 1 << 16;

let buffer: Buffer = Buffer.allocUnsafeSlow(SMALLEST_BYTES);
let view: DataView = new DataView(buffer.buffer);

function use(bytes: Buffer): void {
  buffer = bytes;
  view = new DataView(bytes.buffer);
}

/** Makes room up to a place. */
function makeRoom(upTo: number): void {
  if (upTo <= buffer.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(upTo, 2 * buffer.length));
  larger.set(buffer);
  use(larger);
}

/** The bytes before a place. */
export function take(to: number): Binary {
  const taken = isLong(to)
    ? new Pieces([Buffer.copyBytesFrom(buffer, 0, to)])
    : (buffer.toString('latin1', 0, to) as BinaryString);
  if (buffer.length > KEPT_BYTES) use(Buffer.allocUnsafeSlow(SMALLEST_BYTES));
  return taken;
}

/** JSON that is the same in every row, such as names of fields. */
export class Literal {
  readonly length: number;
  /** Each number holds four bytes, and these are written at once. */
  private readonly words: Int32Array;

  constructor(readonly json: string) {
    this.length = Buffer.byteLength(json);
    const bytes = Buffer.alloc(4 * Math.ceil(this.length / 4));
    bytes.write(json);
    this.words = Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(4 * index));
  }

  write(at: number): number {
    const { words } = this;
    // The last word may reach behind the literal: the next value is written over it.
    makeRoom(at + 4 * words.length);
    for (let index = 0; index < words.length; index++) view.setInt32(at + 4 * index, words[index]!, true);
    return at + this.length;
  }
}

/**
 * Writes a value of `size` bytes that lie in `bytes` from `from` on, and is not null.
 * @throws NotPlain for a value of a wrong type
 */
export type WriteValue = (bytes: Buffer, from: number, size: number, at: number) => number;

const [QUOTE, BACKSLASH, MINUS, DOT, ZERO, SPACE, T, Z, PLUS] = Buffer.from('"\\-.0 TZ+') as unknown as number[] as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const isDigit = (byte: number): boolean => byte >= ZERO && byte < ZERO + 10;

/** Writes a binary string unchanged. */
export function writeBinary(binary: BinaryString, at: number): number {
  makeRoom(at + binary.length);
  return at + buffer.write(binary, at, 'latin1');
}

/** Copies a value that is valid JSON already. */
function copy(bytes: Buffer, from: number, size: number, at: number): number {
  makeRoom(at + size);
  const to = buffer;
  for (let index = 0; index < size; index++) to[at + index] = bytes[from + index]!;
  return at + size;
}

/** A value without anything to escape, such as an id, as a text. */
export const copyQuoted: WriteValue = (bytes, from, size, at) => {
  makeRoom(at + size + 2);
  buffer[at] = QUOTE;
  const end = copy(bytes, from, size, at + 1);
  buffer[end] = QUOTE;
  return end + 1;
};

/** A text needs room for the case that each byte has to be escaped. Texts longer than this are rare. */
const LONG = 10_000;

/** The same number in each of four bytes. */
const [ONES, SPACES, QUOTES, BACKSLASHES, HIGHEST] = [0x01010101, 0x20202020, 0x22222222, 0x5c5c5c5c, 0x80808080 | 0];

/**
 * True when one of the four bytes of a word may have to be escaped; never false for one that has to be. `(x - n) & ~x` has the
 * highest bit of a byte that is below n: Warren, Hacker's Delight, 6-1.
 */
const mayNeedEscape = (word: number): boolean => {
  const quotes = word ^ QUOTES;
  const backslashes = word ^ BACKSLASHES;
  const below = ((word - SPACES) & ~word) | ((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes);
  return (below & HIGHEST) !== 0;
};

/**
 * A text. PostgreSQL holds valid UTF-8 alone, so a text is JSON as it is but for quotes, backslashes and control characters.
 */
export const writeText: WriteValue = (bytes, from, size, at) => {
  if (size > LONG) return writeBinary(JSON.stringify(bytes.toString('latin1', from, from + size)) as BinaryString, at);
  makeRoom(at + 6 * size + 2);
  const to = buffer;
  const toView = view;
  const end = from + size;
  to[at++] = QUOTE;
  for (let index = from; index < end;) {
    if (index + 4 <= end) {
      const word = bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24);
      if (!mayNeedEscape(word)) {
        toView.setInt32(at, word, true);
        index += 4;
        at += 4;
        continue;
      }
    }
    const byte = bytes[index++]!;
    if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) to[at++] = byte;
    else at = writeBinary(JSON.stringify(String.fromCharCode(byte)).slice(1, -1) as BinaryString, at);
  }
  to[at++] = QUOTE;
  return at;
};

/** Every whole number with at most this many digits is within the range of Int. */
const SURE_DIGITS = 9;

/** Numbers that may be copied as they are; others go the way of `otherwise`. */
export const writeWholeNumber =
  (otherwise: WriteValue): WriteValue =>
  (bytes, from, size, at) => {
    const first = bytes[from] === MINUS ? 1 : 0;
    if (size > SURE_DIGITS || size === first || (bytes[from + first] === ZERO && size > 1))
      return otherwise(bytes, from, size, at);
    for (let index = first; index < size; index++)
      if (!isDigit(bytes[from + index]!)) return otherwise(bytes, from, size, at);
    return copy(bytes, from, size, at);
  };

/** Numbers in the form of JavaScript: without an exponent, and no zeros at the end. */
export const writeNumber =
  (otherwise: WriteValue): WriteValue =>
  (bytes, from, size, at) => {
    let dots = 0;
    for (let index = 0; index < size; index++) {
      const byte = bytes[from + index]!;
      if (byte === DOT) dots++;
      else if (!isDigit(byte)) return otherwise(bytes, from, size, at);
    }
    const isLikeIt = size > 0 && size <= 15 && dots <= 1 && (dots === 0 || bytes[from + size - 1]! > ZERO);
    // 0.000001 is the smallest without an exponent.
    const beginsLikeIt =
      bytes[from] !== DOT && (bytes[from] !== ZERO || size === 1 || (bytes[from + 1] === DOT && size <= 6));
    return isLikeIt && beginsLikeIt ? copy(bytes, from, size, at) : otherwise(bytes, from, size, at);
  };

const DAY = '2026-11-21'.length;
const SECOND = '2026-11-21T12:00:00'.length;
const MILLISECOND = '2026-11-21T12:00:00.123'.length;

/**
 * `2026-11-21 12:00:00.1+00` as `2026-11-21T12:00:00.100Z`: in the form of toIsoInstant (schema/scalars.ts), the function for
 * all others.
 */
export const writeInstant =
  (otherwise: WriteValue): WriteValue =>
  (bytes, from, size, at) => {
    const zone = size - '+00'.length;
    const isUsual =
      zone >= SECOND &&
      bytes[from + 4] === MINUS &&
      bytes[from + zone] === PLUS &&
      bytes[from + zone + 1] === ZERO &&
      bytes[from + zone + 2] === ZERO;
    if (!isUsual) return otherwise(bytes, from, size, at);
    makeRoom(at + MILLISECOND + 3);
    const to = buffer;
    to[at++] = QUOTE;
    const end = Math.min(zone, MILLISECOND);
    for (let index = 0; index < end; index++) to[at + index] = bytes[from + index]!;
    to[at + DAY] = T;
    for (let index = end; index < MILLISECOND; index++) to[at + index] = index === SECOND ? DOT : ZERO;
    to[at + MILLISECOND] = Z;
    to[at + MILLISECOND + 1] = QUOTE;
    return at + MILLISECOND + 2;
  };

/** The JSON of a text from a small set. @throws NotPlain for another */
export function writeOneOf(texts: ReadonlyMap<string, string>): WriteValue {
  const known = [...texts].map(([text, json]) => ({ text: Buffer.from(text), json: new Literal(json) }));
  return (bytes, from, size, at) => {
    for (const { text, json } of known) {
      if (text.length !== size) continue;
      let index = 0;
      while (index < size && text[index] === bytes[from + index]) index++;
      if (index === size) return json.write(at);
    }
    return notPlain();
  };
}
