import { AsBytes, isNullIn, RowBytes, textIn } from '../../postgres/index.js';
import { getOrMake } from './get-or-make.js';
import type { AnyRecord } from './record.js';

/*
 * The rows that a read gives for a caller's selection. They stay as PostgreSQL sent them (postgres/row-bytes.ts): the writer of
 * answers (graph/row-writer.ts) copies their values to the wire. For all other code a row is an object with a typed property
 * for each selected field, parsed when it is read.
 */

/** The places of a record's fields in the columns of its statement. */
export interface Shape {
  record: AnyRecord;
  statement: StatementColumns;
  /** Fields that are columns, by the index of the column. */
  columns: ReadonlyMap<string, number>;
  joined: ReadonlyMap<string, Joined>;
  /** Lists, and the place that a row has for each. */
  lists: ReadonlyMap<string, number>;
}

/** The part that all shapes of a statement share. */
export interface StatementColumns {
  /** For each column, the function that parses PostgreSQL's text of a value. Empty before the first answer. */
  parsers: readonly ((text: string) => unknown)[];
}

/** A related record with its columns in the same rows; null when the column `presence` is null. */
export interface Joined {
  shape: Shape;
  presence: number;
}

/** A row of a shape. The properties of its fields are made by `rowClass`. */
export abstract class Row extends RowBytes {
  declare readonly $shape: Shape;
  /** The lists, each in its place; undefined where there are no places. */
  declare $below: (readonly object[])[];
}
interface RowClass {
  new (bytes: Buffer, at: number, below?: Row['$below']): Row;
  prototype: Row;
}

interface Made {
  Row: RowClass;
  as: AsBytes;
}
const classes = new WeakMap<Shape, Made>();

const madeFor = (shape: Shape): Made =>
  getOrMake(classes, shape, () => {
    const Row = makeClass(shape);
    return { Row, as: new AsBytes(Row) };
  });
/**
 * The class of the rows of a shape. Its properties belong to the class. With accessors on each object, V8 would keep all rows
 * in memory until the next full collection.
 */
export const rowClass = (shape: Shape): RowClass => madeFor(shape).Row;
/** The way to query a statement for rows of a shape. */
export const asRowsOf = (shape: Shape): AsBytes => madeFor(shape).as;

let made = 0;
/**
 * A constructor of its own for each class: V8 stores its optimization data with a constructor's text. One constructor for rows
 * of many shapes takes several times as long.
 */
function newClass(): RowClass {
  const text = `return function Row${++made}(bytes, at, below) { this.$bytes = bytes; this.$at = at; this.$below = below; };`;
  // oxlint-disable-next-line typescript/no-implied-eval -- there is nothing in it but a number
  const make = new Function(text) as () => RowClass;
  const Made = make();
  Made.prototype = Object.create(Row.prototype, { constructor: { value: Made } }) as Row;
  return Made;
}

function makeClass(shape: Shape): RowClass {
  const { statement, columns, joined, lists } = shape;
  const Made = newClass();
  const property = (name: string, valueIn: (row: Row) => unknown) => {
    const get = function (this: Row) {
      return valueIn(this);
    };
    Object.defineProperty(Made.prototype, name, { get, enumerable: true });
  };
  Object.defineProperty(Made.prototype, '$shape', { value: shape });
  for (const [field, index] of columns)
    property(field, row => {
      const text = textIn(row, index);
      return text === null ? null : statement.parsers[index]!(text);
    });
  for (const [field, { shape: related, presence }] of joined) {
    const Related = rowClass(related);
    property(field, row => (isNullIn(row, presence) ? null : new Related(row.$bytes, row.$at, row.$below)));
  }
  for (const [field, place] of lists) property(field, ({ $below }) => $below[place]);
  return Made;
}
