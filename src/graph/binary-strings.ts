/*
 * A binary string has a character for each byte of a text in UTF-8: `é` is two of them. Values that go from PostgreSQL to the
 * wire are kept in this form, because they are copied as they are: neither decoded when they come nor encoded when they
 * leave (`res.end(text, 'latin1')`). A text of ASCII is the same in both forms.
 */

declare const isUtf8: unique symbol;
/** A binary string: a type of its own, so that the compiler finds a text in its place. At run time it is a string. */
export type BinaryString = string & { readonly [isUtf8]: true };

/** JSON that is ASCII. */
export const NULL = 'null' as BinaryString;
export const COMMA = ',' as BinaryString;

// eslint-disable-next-line no-control-regex -- the range of ASCII
const beyondAscii = /[^\u0000-\u007f]/;

/** The UTF-8 of a text, a character for each byte. */
export const toBinary = (text: string): BinaryString =>
  (beyondAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text) as BinaryString;

/**
 * A long answer: binary strings and bytes that follow one another. V8 gives every string above 128 kB memory pages of its own,
 * and to get and return these pages takes longer than to write the JSON.
 */
export class Pieces {
  constructor(private pieces: readonly (BinaryString | Buffer)[]) {}

  get all(): readonly (BinaryString | Buffer)[] {
    return this.pieces;
  }

  /**
   * Gives the pieces away, to be sent: afterwards there are none. Under many requests at once, V8 counts an object that waited
   * for this answer as old. It would keep the answer's bytes until the next full collection.
   */
  take(): readonly (BinaryString | Buffer)[] {
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  /** Bytes. */
  get length(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }
}

/** Bytes on their way to the wire: a binary string, or pieces. */
export type Binary = BinaryString | Pieces;

export const isBinary = (value: unknown): value is Binary => typeof value === 'string' || value instanceof Pieces;

/** Bytes. A longer value is not kept as a string: to send it, Node would have to get memory for a copy. */
const LONGEST_STRING = 16_384;
export const isLong = (bytes: number): boolean => bytes > LONGEST_STRING;

/** Joins one behind the other, as `+` of strings. */
export const plus = (before: Binary, after: Binary): Binary =>
  typeof before === 'string' && typeof after === 'string'
    ? ((before + after) as BinaryString)
    : withPieces(before, after);

function withPieces(before: Binary, after: Binary): Pieces {
  const all = [...piecesOf(before)];
  for (const piece of piecesOf(after)) {
    const last = all.at(-1);
    if (typeof last === 'string' && typeof piece === 'string') all[all.length - 1] = (last + piece) as BinaryString;
    else all.push(piece);
  }
  return new Pieces(all);
}

export const piecesOf = (binary: Binary): readonly (BinaryString | Buffer)[] =>
  typeof binary === 'string' ? [binary] : binary.all;

/** The text for the given UTF-8. */
export const fromBinary = (binary: Binary): string => {
  if (typeof binary === 'string' && !beyondAscii.test(binary)) return binary;
  return Buffer.concat(
    piecesOf(binary).map(piece => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)),
  ).toString('utf8');
};
