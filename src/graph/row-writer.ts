import {
  getNamedType,
  getNullableType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  TypeNameMetaFieldDef,
} from 'graphql';
import { Row, type Shape, type Texts } from '../domain/kernel/rows.js';
import { escapeText, notPlain, quote, quoteAsIs, textWriter, type Wire } from './leaves.js';
import type { FieldPlan } from './operation.js';
import { nextTurn } from './turns.js';
import { fielded, type Text, together, type Write, type WriteField } from './text.js';

/*
 * Writes rows of one shape for one selection: a function is made for the two, once, that puts PostgreSQL's texts of the
 * columns together. Fields with a resolver of their own, and lists below the row, are written the general way in between.
 */

/** Source of an expression for the JSON of a part of a row; `t` are its texts, `b` its lists. */
type Source = string;
/** What follows one another in a row: sources, and JSON as it is. Joined with as few steps as can be: each makes a string. */
type Parts = readonly (Source | Literal)[];
class Literal {
  constructor(readonly json: string) {}
}
const quotes = new Literal('"');

function joined(parts: Parts): Source {
  const sources: Source[] = [];
  let literal = '';
  for (const part of [...parts, null]) {
    if (part instanceof Literal) literal += part.json;
    else {
      if (literal !== '') sources.push(JSON.stringify(literal));
      literal = '';
      if (part !== null) sources.push(part);
    }
  }
  return sources.join('+') || '""';
}

/** Writes rows of one shape. */
export interface RowWriter {
  /**
   * Writes a row of nothing but columns and lists of such rows behind what was written before; null when there is more.
   * @throws NotPlain for a value that is not as its type says
   */
  plain: ((before: string, texts: Texts, below: Row['below']) => string) | null;
  write: Write;
}

/** What rows are written for. */
interface Wanted {
  fields: readonly FieldPlan[];
  wire: Wire;
  /** Writes a row field by field; asked for rows with a value that is not as its type says. */
  general: Write;
  /** The general ways of a field and of a value (writer.ts). */
  fieldWriter(field: FieldPlan, wire: Wire): WriteField;
  valueWriter(type: GraphQLOutputType, field: FieldPlan, wire: Wire): Write;
}

/** @param row one of the shape, with its lists */
function rowWriter(row: Row, wanted: Wanted): RowWriter {
  const { fields, wire, general } = wanted;
  const { shape } = row;
  const { parsers } = row;
  /** What the source refers to: the writers of values and of lists, by number. */
  const writers: ((value: any) => string)[] = [];

  const columnParts = ({ definition: { type } }: FieldPlan, index: number): Parts | null => {
    const nullable = getNullableType(type);
    if (!isLeafType(nullable)) return null;
    const isNonNull = isNonNullType(type);
    const write = textWriter(nullable, wire, parsers[index]!);
    if (isNonNull && write === quoteAsIs) return [quotes, orNull(index, true, `t[${index}]`), quotes];
    const isQuoted = isNonNull && write === quote;
    const number = writers.push(isQuoted ? escapeText : write) - 1;
    const source = orNull(index, isNonNull, `w${number}(t[${index}])`);
    return isQuoted ? [quotes, source, quotes] : [source];
  };
  const orNull = (index: number, isNonNull: boolean, source: Source): Source =>
    `(t[${index}]===null?${isNonNull ? 'not()' : '"null"'}:${source})`;

  const listSource = (field: FieldPlan, place: number): Source | null => {
    const type = getNullableType(field.definition.type);
    if (!isListType(type) || !isObjectType(getNamedType(type))) return null;
    const list = plainListWriter(field, wanted);
    if (!list.isPlain(row.below[place]!)) return null;
    const number = writers.push(list.write) - 1;
    return `w${number}(b[${place}])`;
  };

  /** Null for what is not written from columns and lists of rows alone. */
  const partsOf = (field: FieldPlan, of: Shape): Parts | null => {
    const { name, args, type } = field.definition;
    if (field.definition === TypeNameMetaFieldDef) return [new Literal(`"${field.parent.name}"`)];
    if (args.length > 0) return null;
    const index = of.columns.get(name);
    if (index !== undefined) return columnParts(field, index);
    const place = of.lists.get(name);
    if (place !== undefined) {
      const source = listSource(field, place);
      return source === null ? null : [source];
    }
    const related = of.joined.get(name);
    if (!related || isLeafType(getNamedType(type))) return null;
    const below = field.fields.map(each => partsOf(each, related.shape));
    if (below.includes(null)) return null;
    const parts = field.fields.flatMap((each, at) => [keyOf(each, at), ...below[at]!]);
    return [orNull(related.presence, isNonNullType(type), `(${joined([...parts, new Literal('}')])})`)];
  };

  // What columns give is cut into pieces by the fields that are written the general way.
  const pieces: Parts[number][][] = [[]];
  const between: WriteField[] = [];
  fields.forEach((field, at) => {
    const piece = pieces.at(-1)!;
    piece.push(keyOf(field, at));
    const parts = partsOf(field, shape);
    if (parts !== null) return void piece.push(...parts);
    between.push(listWriterOf(field, shape, wanted) ?? wanted.fieldWriter(field, wire));
    pieces.push([]);
  });
  pieces.at(-1)!.push(new Literal('}'));
  // The source is made of numbers and of names that the schema allows; callers' texts are in it as JSON alone.
  const sources = pieces.map(joined);
  const names = writers.map((_, number) => `w${number}`).join();
  const make = <Made>(parameters: string, body: Source): Made => {
    const text = `const [${names}]=w;return (${parameters})=>${body}`;
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as template engines do
    const made = new Function('w', 'not', text) as (w: typeof writers, not: () => never) => Made;
    return made(writers, notPlain);
  };

  if (between.length === 0) {
    const plain = make<NonNullable<RowWriter['plain']>>('s,t,b', `s+${sources[0]!}`);
    return {
      plain,
      write(x, source, path) {
        const { texts, below } = source as Row;
        try {
          return plain('', texts, below);
        } catch {
          return general(x, source, path);
        }
      },
    };
  }
  const cut = make<(texts: Texts, below: Row['below']) => readonly string[]>('t,b', `[${sources.join(',')}]`);
  return {
    plain: null,
    write(x, source, path) {
      const { texts, below } = source as Row;
      let written: readonly string[];
      try {
        written = cut(texts, below);
      } catch {
        return general(x, source, path);
      }
      const rest = together(between, writeField => writeField(x, source, path));
      return Array.isArray(rest) ? interleaved(written, rest) : rest.then(each => interleaved(written, each));
    },
  };
}

const keyOf = ({ key }: FieldPlan, at: number): Literal =>
  new Literal(`${at === 0 ? '{' : ','}${JSON.stringify(key)}:`);

const interleaved = (written: readonly string[], between: readonly string[]): string => {
  let all = written[0]!;
  for (let index = 0; index < between.length; index++) all += between[index]! + written[index + 1]!;
  return all;
};

/** A list that was read with the row: nothing is left to resolve. */
function listWriterOf(field: FieldPlan, shape: Shape, { wire, valueWriter }: Wanted): WriteField | null {
  const { name, args, type } = field.definition;
  const place = shape.lists.get(name);
  if (place === undefined || args.length > 0) return null;
  const write = fielded(field, valueWriter(type, field, wire));
  return (x, source, prev): Text =>
    write(x, () => (source as Row).below[place], { prev, key: field.key, typename: field.parent.name });
}

/** The writers of the rows of a field, by shape. */
export function rowWriters(wanted: Wanted): (row: Row) => RowWriter {
  const byShape = new WeakMap<Shape, RowWriter>();
  return row => {
    let found = byShape.get(row.shape);
    if (!found) byShape.set(row.shape, (found = rowWriter(row, wanted)));
    return found;
  };
}

/** Writes lists of rows that are plain. */
function plainListWriter(field: FieldPlan, wanted: Wanted) {
  const writerFor = rowWriters({ ...wanted, fields: field.fields, general: notPlain });
  return {
    /** What is not known, because the list is empty, may be. */
    isPlain: ([first]: readonly object[]): boolean =>
      first === undefined || (first instanceof Row && writerFor(first).plain !== null),
    write: (rows: readonly object[]): string => writePlain(rows, writerFor) ?? notPlain(),
  };
}

/**
 * JSON of rows of one shape that are plain; null for others.
 * @throws NotPlain for a value that is not as its type says
 */
export function writePlain(rows: readonly unknown[], writerFor: (row: Row) => RowWriter): string | null {
  if (rows.length === 0) return '[]';
  const plain = plainWriterOf(rows, writerFor);
  return plain && `${writeRows('[', rows, plain)}]`;
}

/** A list with more rows is written in parts of so many. */
const ROWS_AT_ONCE = 200;

/**
 * As `writePlain`. A long list is written in parts, one at each turn of the event loop: while large answers are made, small
 * ones are not kept waiting.
 */
export function writePlainInTurns(
  rows: readonly unknown[],
  writerFor: (row: Row) => RowWriter,
): string | Promise<string> | null {
  if (rows.length <= ROWS_AT_ONCE) return writePlain(rows, writerFor);
  const plain = plainWriterOf(rows, writerFor);
  return plain && writeInTurns(rows, plain);
}

async function writeInTurns(rows: readonly unknown[], plain: Plain): Promise<string> {
  let all = '[';
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    if (from > 0) await nextTurn();
    all = writeRows(from === 0 ? all : `${all},`, rows.slice(from, from + ROWS_AT_ONCE), plain);
  }
  return `${all}]`;
}

type Plain = NonNullable<RowWriter['plain']>;

/** Null unless all rows are plain and of one shape. */
function plainWriterOf(rows: readonly unknown[], writerFor: (row: Row) => RowWriter): Plain | null {
  const [first] = rows;
  if (!(first instanceof Row)) return null;
  return rows.every(row => (row as Row).shape === first.shape) ? writerFor(first).plain : null;
}

/** @param before what stands before the first of them */
function writeRows(before: string, rows: readonly unknown[], plain: Plain): string {
  let all = before;
  for (let index = 0; index < rows.length; index++) {
    const { texts, below } = rows[index] as Row;
    all = plain(index === 0 ? all : `${all},`, texts, below);
  }
  return all;
}
