import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';

/** What of the driver's parser its types keep to itself. */
interface OpenParser {
  /** What has come and is not read yet: from `bufferOffset`, `bufferLength` bytes. */
  bufferOffset: number;
  bufferLength: number;
  parse(chunk: Buffer, callback: (message: BackendMessage) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage;
}

const DATA_ROW = 'D'.charCodeAt(0);

/** As the functions of Buffer, which look at their arguments first. */
const int16At = (bytes: Buffer, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;
const int32At = (bytes: Buffer, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

/**
 * The driver's parser, but for rows of which the values are wanted as binary strings (binary-strings.ts): all that has come
 * is made one string, of which the values are parts. The driver decodes every value by itself, which takes six times as long.
 */
class BinaryRowParser extends (Parser as unknown as new () => OpenParser) {
  private binary: string | null = null;
  private start = 0;

  constructor(private readonly isBinary: () => boolean) {
    super();
  }

  override parse(chunk: Buffer, callback: (message: BackendMessage) => void): void {
    super.parse(chunk, callback);
    this.binary = null;
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage {
    if (code !== DATA_ROW || !this.isBinary()) return super.handlePacket(offset, code, length, bytes);
    if (this.binary === null) {
      this.start = this.bufferOffset;
      this.binary = bytes.toString('latin1', this.start, this.start + this.bufferLength);
    }
    return new DataRowMessage(length, this.valuesAt(offset, bytes));
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

/** The driver's parsers for a statement whose values are wanted as binary strings. */
export const binaryTypes = { getTypeParser: () => (value: unknown) => value };

/**
 * Reads what PostgreSQL sends, in place of `attachListeners` of the driver's connection.
 * @param isBinary whether the statement that is answered now wants binary strings
 */
export function readMessages(stream: Readable, connection: EventEmitter, isBinary: () => boolean): void {
  const parser = new BinaryRowParser(isBinary);
  const tell = (message: BackendMessage) => {
    connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  };
  stream.on('data', (chunk: Buffer) => parser.parse(chunk, tell));
}
