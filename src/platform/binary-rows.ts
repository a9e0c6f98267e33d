import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { BackendMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';

/** What of the driver's parser its types keep to itself. */
interface OpenParser {
  /** What has come and is not read yet: from `bufferOffset`, `bufferLength` bytes. */
  bufferOffset: number;
  bufferLength: number;
  parse(chunk: Buffer, callback: (message: BackendMessage) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage;
}

/** What the driver collects of a statement's answer. */
export interface StatementResult {
  rows: unknown[];
  /** The parsers that the statement brought. */
  _types?: unknown;
}

const DATA_ROW = 'D'.charCodeAt(0);
/** Told in place of a row that stands in its result already. */
const noMessage = { name: 'dataRow', length: 0 } as BackendMessage;

/** As the functions of Buffer, which look at their arguments first. */
const int16At = (bytes: Buffer, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;
const int32At = (bytes: Buffer, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

/**
 * The driver's parser, but for rows of which the values are wanted as binary strings (binary-strings.ts): all that has come
 * is made one string, of which the values are parts. The driver decodes every value by itself, which takes six times as long,
 * and makes a message, an event and two arrays for each row.
 */
class BinaryRowParser extends (Parser as unknown as new () => OpenParser) {
  private binary: string | null = null;
  private start = 0;

  constructor(private readonly resultNow: () => StatementResult | undefined) {
    super();
  }

  override parse(chunk: Buffer, callback: (message: BackendMessage) => void): void {
    super.parse(chunk, callback);
    this.binary = null;
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage {
    const result = code === DATA_ROW ? this.resultNow() : undefined;
    if (result?._types !== binaryTypes) return super.handlePacket(offset, code, length, bytes);
    if (this.binary === null) {
      this.start = this.bufferOffset;
      this.binary = bytes.toString('latin1', this.start, this.start + this.bufferLength);
    }
    result.rows.push(this.valuesAt(offset, bytes));
    return noMessage;
  }

  private valuesAt(offset: number, bytes: Buffer): (string | null)[] {
    const { start } = this;
    const binary = this.binary!;
    const values = new Array<string | null>(int16At(bytes, offset));
    let at = offset + 2;
    for (let index = 0; index < values.length; index++) {
      const size = int32At(bytes, at);
      at += 4;
      // -1 is the size of null.
      values[index] = size < 0 ? null : binary.substring(at - start, at - start + size);
      if (size > 0) at += size;
    }
    return values;
  }
}

/** The driver's parsers for a statement whose values are wanted as binary strings: its rows are arrays of them. */
export const binaryTypes = { getTypeParser: () => (value: unknown) => value };

/**
 * Reads what PostgreSQL sends, in place of `attachListeners` of the driver's connection.
 * @param resultNow the result of the statement that is answered now
 */
export function readMessages(
  stream: Readable,
  connection: EventEmitter,
  resultNow: () => StatementResult | undefined,
): void {
  const parser = new BinaryRowParser(resultNow);
  const tell = (message: BackendMessage) => {
    if (message !== noMessage) connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  };
  stream.on('data', (chunk: Buffer) => parser.parse(chunk, tell));
}
