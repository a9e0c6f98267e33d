import type { RowBytes } from '../../platform/row-bytes.js';
import { kept } from './kept.js';
import type { AnyRecord } from './record.js';

/*
 * What a read gives for a caller's selection: rows as PostgreSQL sent them (platform/row-bytes.ts), whose values the writer of
 * answers (graph/row-writer.ts) copies to the wire. For all other code a row is an object with a typed property for each field
 * that was asked for, parsed when it is looked at.
 */

/** Where the fields of a record lie in the columns of its statement. */
export interface Shape {
  record: AnyRecord;
  /** Fields that are columns, by the index of the column. */
  columns: ReadonlyMap<string, number>;
  joined: ReadonlyMap<string, Joined>;
  /** Lists, and the place that a row has for each. */
  lists: ReadonlyMap<string, number>;
}

/** A related record whose columns come in the same rows; null where the column `presence` is. */
export interface Joined {
  shape: Shape;
  presence: number;
}

/** Turns PostgreSQL's text of a value into the value, for each column. */
export type Parsers = readonly ((text: string) => unknown)[];

/** A row of a shape. The properties of its fields are made by `rowClass`. */
export class Row {
  declare readonly shape: Shape;
  declare readonly parsers: Parsers;
  constructor(
    readonly values: RowBytes,
    /** The lists, each in its place. */
    readonly below: (readonly object[])[],
  ) {}
}
export interface RowClass {
  new (values: RowBytes, below: (readonly object[])[]): Row;
  prototype: Row;
}

const ofRows = new Set(['values', 'below', 'shape', 'parsers']);
const classes = new WeakMap<Shape, RowClass>();

/**
 * The class of the rows of a shape, made with the first row. Its properties belong to the class: accessors of an object of
 * its own for each row would keep all rows in memory until the next full collection.
 */
export const rowClass = (shape: Shape, parsersOf: () => Parsers): RowClass =>
  kept(classes, shape, () => makeClass(shape, parsersOf));

let made = 0;
/**
 * A constructor of its own for each class: V8 keeps what it learns of a constructor with its text, and one that makes rows of
 * many shapes takes several times as long.
 */
function newClass(): RowClass {
  const text = `return function Row${++made}(values, below) { this.values = values; this.below = below; };`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- there is nothing in it but a number
  const make = new Function(text) as () => RowClass;
  const Made = make();
  Made.prototype = Object.create(Row.prototype, { constructor: { value: Made } }) as Row;
  return Made;
}

function makeClass(shape: Shape, parsersOf: () => Parsers): RowClass {
  const parsers = parsersOf();
  const Made = newClass();
  const property = (name: string, valueIn: (row: Row) => unknown) => {
    if (ofRows.has(name)) throw new Error(`No field of a record can be called ${name}`);
    const get = function (this: Row) {
      return valueIn(this);
    };
    Object.defineProperty(Made.prototype, name, { get, enumerable: true });
  };
  Object.defineProperties(Made.prototype, { shape: { value: shape }, parsers: { value: parsers } });
  for (const [field, index] of shape.columns) {
    const parse = parsers[index]!;
    property(field, ({ values }) => {
      const text = values.text(index);
      return text === null ? null : parse(text);
    });
  }
  for (const [field, { shape: related, presence }] of shape.joined) {
    const Related = rowClass(related, parsersOf);
    property(field, ({ values, below }) => (values.isNull(presence) ? null : new Related(values, below)));
  }
  for (const [field, place] of shape.lists) property(field, ({ below }) => below[place]);
  return Made;
}
