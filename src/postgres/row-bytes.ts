import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { type BackendMessage, OpenParser, type ResultInside } from './pg-internals.js';

type StatementResult = Pick<ResultInside, 'rows' | '_types'>;

/**
 * The size in bytes of the value at a place; below 0 for null. The value is behind it. `readInt32BE` would check its arguments
 * each time.
 */
export const sizeAt = (bytes: Buffer, place: number): number =>
  (bytes[place]! << 24) | (bytes[place + 1]! << 16) | (bytes[place + 2]! << 8) | bytes[place + 3]!;
/** The place of the size of the next value. */
export const behind = (place: number, size: number): number => place + 4 + (size < 0 ? 0 : size);

/**
 * A row as PostgreSQL sent it: the number of its values in two bytes from `$at` on. Then come the values, each behind the
 * number of its bytes in four (-1 for null). Values are read where they lie, and only when somebody wants them. Classes that
 * extend it have a property for each field; no field of the graph has a `$` in its name.
 */
export class RowBytes {
  constructor(
    readonly $bytes: Buffer,
    readonly $at: number,
  ) {}
}

/** The place of the size of a value; the value follows it. */
function placeOf({ $bytes, $at }: RowBytes, column: number): number {
  let place = $at + 2;
  for (let before = 0; before < column; before++) place = behind(place, sizeAt($bytes, place));
  return place;
}

export const isNullIn = (row: RowBytes, column: number): boolean => sizeAt(row.$bytes, placeOf(row, column)) < 0;

export function textIn(row: RowBytes, column: number): string | null {
  const place = placeOf(row, column);
  const size = sizeAt(row.$bytes, place);
  return size < 0 ? null : row.$bytes.toString('utf8', place + 4, place + 4 + size);
}

/** Gives the same as `keyOfText` of a value's text, without making a text for an id. */
export function keyIn(row: RowBytes, column: number): Key | null {
  const { $bytes: bytes } = row;
  const place = placeOf(row, column);
  const size = sizeAt(bytes, place);
  if (size < 0) return null;
  const from = place + 4;
  let number = 0;
  for (let index = 0; index < size; index++) {
    const digit = bytes[from + index]! - ZERO;
    if (digit < 0 || digit > 9 || size > MAX_DIGITS || (digit === 0 && index === 0 && size > 1)) {
      return bytes.toString('utf8', from, from + size);
    }
    number = number * 10 + digit;
  }
  return size === 0 ? '' : number;
}
const ZERO = 48;
/** Every number with at most this many digits is exact. */
const MAX_DIGITS = 15;

/** The key for grouping rows: a number from 0 on, as ids are, or a text. */
export type Key = number | string;
const wholeNumber = /^(0|[1-9]\d{0,14})$/;
export const keyOfText = (text: string): Key => (wholeNumber.test(text) ? Number(text) : text);

/** The driver's parsers for a statement whose rows stay bytes, and the class of these rows. */
export class AsBytes {
  constructor(readonly Row: new (bytes: Buffer, at: number) => RowBytes = RowBytes) {}

  getTypeParser() {
    return (value: unknown): unknown => value;
  }
}

const DATA_ROW = 'D'.charCodeAt(0);
/** Stands for a row that is in its result already. */
const noMessage = { name: 'dataRow', length: 0 } as BackendMessage;

/**
 * The driver's parser, with an exception for rows wanted as bytes: all received bytes are copied once, because the parser uses
 * its buffer again, and rows are places in the copy. The driver decodes every value by itself, and makes a message, an event
 * and two arrays for each row. This would cost more than all of Elo's own work with the row.
 */
class RowBytesParser extends OpenParser {
  private copy: Buffer | null = null;
  private start = 0;
  /** The result that takes rows until another message comes: the rows of a statement follow one another. */
  private result: StatementResult | undefined;

  constructor(private readonly resultNow: () => StatementResult | undefined) {
    super();
  }

  override parse(chunk: Buffer, callback: (message: BackendMessage) => void): void {
    super.parse(chunk, callback);
    this.copy = null;
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage {
    this.result = code === DATA_ROW ? (this.result ?? this.resultNow()) : undefined;
    const types = this.result?._types;
    if (!(types instanceof AsBytes)) return super.handlePacket(offset, code, length, bytes);
    if (this.copy === null) {
      this.start = this.bufferOffset;
      this.copy = Buffer.from(bytes.subarray(this.start, this.start + this.bufferLength));
    }
    this.result!.rows.push(new types.Row(this.copy, offset - this.start));
    return noMessage;
  }
}

/**
 * Reads the messages of PostgreSQL, in place of `attachListeners` of the driver's connection.
 * @param resultNow the result of the statement that is answered now
 */
export function readMessages(
  stream: Readable,
  connection: EventEmitter,
  resultNow: () => StatementResult | undefined,
): void {
  const parser = new RowBytesParser(resultNow);
  const tell = (message: BackendMessage) => {
    if (message !== noMessage) connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  };
  stream.on('data', (chunk: Buffer) => parser.parse(chunk, tell));
}
