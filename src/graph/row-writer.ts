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
import { Row, type Shape } from '../domain/kernel/rows.js';
import { type Binary, Pieces, piecesOf, plus, toBinary } from './binary-strings.js';
import { behind, sizeAt } from '../postgres/index.js';
import { columnWriter } from './column-writer.js';
import { Literal, notPlain, take, type WriteValue } from './json-bytes.js';
import type { Wire } from './leaves.js';
import type { FieldPlan } from './operation.js';
import { nextTurn } from './event-loop-turns.js';
import { fielded, type Text, together, type Write, type WriteField } from './text.js';

/*
 * Writes rows of one shape for one selection. For the two, a function is made once. It copies the values of a row to the buffer
 * of json-bytes.ts, with the JSON between them. Fields with a resolver of their own, and lists below the row, are written the
 * general way in between.
 */

/**
 * A statement of the generated function. In it `v` is the row, `b` its bytes, `l` its lists, and `o` the place behind the
 * output.
 */
type Statement = string;
/** The sequence of parts in a row: statements, and JSON that is the same in every row. */
type Parts = readonly (Statement | { json: string })[];

/** Writes a row of nothing but columns and lists of such rows. @throws NotPlain for a value of a wrong type */
type WritePlain = (row: Row, at: number) => number;

/** Writes rows of one shape. */
export interface RowWriter {
  /** Null when the row has more than columns and lists of such rows. */
  plain: WritePlain | null;
  write: Write;
}

/** The request that rows are written for. */
interface Wanted {
  fields: readonly FieldPlan[];
  wire: Wire;
  /** Writes a row field by field, for rows with a value of a wrong type. */
  general: Write;
  /** The general ways of a field and of a value (writer.ts). */
  fieldWriter(field: FieldPlan, wire: Wire): WriteField;
  valueWriter(type: GraphQLOutputType, field: FieldPlan, wire: Wire): Write;
}

/** @param row one of the shape, with its lists */
function rowWriter(row: Row, wanted: Wanted): RowWriter {
  const { fields, wire, general } = wanted;
  const { $shape: shape } = row;
  /** The values that the statements refer to, by number. */
  const values: WriteValue[] = [];
  const lists: ((rows: readonly object[], at: number) => number)[] = [];
  const literals: Literal[] = [];
  /** Columns up to this one are looked up in the bytes of a row. */
  let lastColumn = -1;

  const written = (parts: Parts): Statement => {
    const statements: Statement[] = [];
    let json = '';
    const literal = () => {
      if (json !== '') statements.push(`o=k${literals.push(new Literal(json)) - 1}.write(o);`);
      json = '';
    };
    for (const part of parts) {
      if (typeof part === 'object') json += part.json;
      else {
        literal();
        statements.push(part);
      }
    }
    literal();
    return statements.join('');
  };

  const orNull = (column: number, isNonNull: boolean, statement: Statement): Statement => {
    lastColumn = Math.max(lastColumn, column);
    return `if(s${column}<0){${isNonNull ? 'not();' : written([{ json: 'null' }])}}else{${statement}}`;
  };
  const columnPart = ({ definition: { type } }: FieldPlan, column: number): Statement | null => {
    const nullable = getNullableType(type);
    if (!isLeafType(nullable)) return null;
    const number = values.push(columnWriter(nullable, wire, shape.statement.parsers[column]!)) - 1;
    return orNull(column, isNonNullType(type), `o=w${number}(b,p${column}+4,s${column},o);`);
  };

  const listPart = (field: FieldPlan, place: number): Statement | null => {
    const type = getNullableType(field.definition.type);
    if (!isListType(type) || !isObjectType(getNamedType(type))) return null;
    const list = plainListWriter(field, wanted);
    return list.isPlain(row.$below[place]!) ? `o=r${lists.push(list.write) - 1}(l[${place}],o);` : null;
  };

  /** Null for a field that needs more than columns and lists of rows. */
  const partsOf = (field: FieldPlan, of: Shape): Parts | null => {
    const { name, args, type } = field.definition;
    if (field.definition === TypeNameMetaFieldDef) return [{ json: `"${field.parent.name}"` }];
    if (args.length > 0) return null;
    const column = of.columns.get(name);
    const place = of.lists.get(name);
    const statement =
      column !== undefined ? columnPart(field, column) : place !== undefined ? listPart(field, place) : undefined;
    if (statement !== undefined) return statement === null ? null : [statement];
    const related = of.joined.get(name);
    if (!related || isLeafType(getNamedType(type))) return null;
    const below = field.fields.map(each => partsOf(each, related.shape));
    if (below.includes(null)) return null;
    const parts = field.fields.flatMap((each, at) => [keyOf(each, at), ...below[at]!]);
    return [orNull(related.presence, isNonNullType(type), written([...parts, { json: '}' }]))];
  };

  // The fields that are written the general way cut the JSON of columns into pieces.
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
  pieces.at(-1)!.push({ json: '}' });
  const statements = pieces.map(written);

  /** The sizes of the values up to the last written one, and their places. */
  const places = Array.from({ length: lastColumn + 1 }, (_, column) => {
    const place = column === 0 ? 'v.$at+2' : `behind(p${column - 1},s${column - 1})`;
    return `const p${column}=${place},s${column}=sizeAt(b,p${column});`;
  });
  /** The source is made of numbers and of names that the schema allows; texts of callers are in literals alone. */
  const make = <Made>(parameters: string, body: Statement): Made => {
    const names = (name: string, all: readonly unknown[]) => `const [${all.map((_, number) => name + number).join()}]=`;
    const text = `${names('w', values)}w;${names('r', lists)}r;${names('k', literals)}k;
      return function writeRow(${parameters}){const b=v.$bytes,l=v.$below;${places.join('')}${body}}`;
    // oxlint-disable-next-line typescript/no-implied-eval -- as template engines do
    const made = new Function('w', 'r', 'k', 'sizeAt', 'behind', 'take', 'not', text) as (...given: unknown[]) => Made;
    return made(values, lists, literals, sizeAt, behind, take, notPlain);
  };

  if (between.length === 0) {
    const plain = make<WritePlain>('v,o', `${statements[0]!}return o;`);
    return {
      plain,
      write(x, source, path) {
        try {
          return take(plain(source as Row, 0));
        } catch {
          return general(x, source, path);
        }
      },
    };
  }
  const cutAt = statements.map(statement => `o=0;${statement}all.push(take(o));`).join('');
  const cut = make<(row: Row) => Binary[]>('v', `let o;const all=[];${cutAt}return all;`);
  return {
    plain: null,
    write(x, source, path) {
      let written: readonly Binary[];
      try {
        written = cut(source as Row);
      } catch {
        return general(x, source, path);
      }
      const rest = together(between, writeField => writeField(x, source, path));
      return Array.isArray(rest) ? interleaved(written, rest) : rest.then(each => interleaved(written, each));
    },
  };
}

const keyOf = ({ key }: FieldPlan, at: number): { json: string } => ({
  json: `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`,
});

const interleaved = (written: readonly Binary[], between: readonly Binary[]): Binary => {
  let all = written[0]!;
  for (let index = 0; index < between.length; index++) all = plus(plus(all, between[index]!), written[index + 1]!);
  return all;
};

/** A list that was read with the row: nothing is left to resolve. */
function listWriterOf(field: FieldPlan, shape: Shape, { wire, valueWriter }: Wanted): WriteField | null {
  const { name, args, type } = field.definition;
  const place = shape.lists.get(name);
  if (place === undefined || args.length > 0) return null;
  const write = fielded(field, valueWriter(type, field, wire));
  return (x, source, prev): Text =>
    write(x, () => (source as Row).$below[place], { prev, key: field.key, typename: field.parent.name });
}

/** The writers of the rows of a field, by shape. */
export function rowWriters(wanted: Wanted): (row: Row) => RowWriter {
  const byShape = new WeakMap<Shape, RowWriter>();
  return row => {
    let found = byShape.get(row.$shape);
    if (!found) byShape.set(row.$shape, (found = rowWriter(row, wanted)));
    return found;
  };
}

/** Writes lists of rows that are plain. */
function plainListWriter(field: FieldPlan, wanted: Wanted) {
  const writerFor = rowWriters({ ...wanted, fields: field.fields, general: notPlain });
  return {
    /** An unknown list may be plain, because it is empty. */
    isPlain: ([first]: readonly object[]): boolean =>
      first === undefined || (first instanceof Row && writerFor(first).plain !== null),
    write(rows: readonly object[], at: number): number {
      if (rows.length === 0) return emptyList.write(at);
      return end.write(writeRows(rows, begin.write(at), plainWriterOf(rows, writerFor) ?? notPlain()));
    },
  };
}
const [begin, end, emptyList, comma] = ['[', ']', '[]', ','].map(json => new Literal(json)) as [
  Literal,
  Literal,
  Literal,
  Literal,
];

const [EMPTY, END] = [toBinary('[]'), toBinary(']')];

/** A longer list is written in parts of this size. */
const ROWS_AT_ONCE = 200;

/**
 * JSON of rows of one shape that are plain; null for others. A long list is written in parts, one at each turn of the event
 * loop: while large answers are made, small ones are not kept waiting.
 * @throws NotPlain for a value of a wrong type
 */
export function writePlainInTurns(rows: readonly unknown[], writerFor: (row: Row) => RowWriter): Text | null {
  if (rows.length === 0) return EMPTY;
  const plain = plainWriterOf(rows, writerFor);
  if (!plain) return null;
  const [first, ...others] = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  ) as [unknown[], ...unknown[][]];
  if (others.length === 0) return take(end.write(writeRows(first, begin.write(0), plain)));
  return writeInTurns(take(writeRows(first, begin.write(0), plain)), others, plain);
}

async function writeInTurns(before: Binary, parts: readonly unknown[][], plain: WritePlain): Promise<Binary> {
  const all = [before];
  for (const rows of parts) {
    await nextTurn();
    all.push(take(writeRows(rows, comma.write(0), plain)));
  }
  return new Pieces([...all.flatMap(piecesOf), END]);
}

/** Null unless all rows are plain and of one shape. */
function plainWriterOf(rows: readonly unknown[], writerFor: (row: Row) => RowWriter): WritePlain | null {
  const [first] = rows;
  if (!(first instanceof Row)) return null;
  const { $shape: shape } = first;
  for (let index = 1; index < rows.length; index++) if ((rows[index] as Row).$shape !== shape) return null;
  return writerFor(first).plain;
}

function writeRows(rows: readonly unknown[], at: number, plain: WritePlain): number {
  for (let index = 0; index < rows.length; index++) at = plain(rows[index] as Row, index === 0 ? at : comma.write(at));
  return at;
}
