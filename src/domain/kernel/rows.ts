import type { AnyRecord } from './record.js';

/*
 * What a read gives for a caller's selection: rows of PostgreSQL's own texts, which the writer of answers
 * (graph/row-writer.ts) copies to the wire. For all other code a row is an object with a typed property for each field
 * that was asked for, parsed when it is looked at.
 */

/** A row as the driver gives it without parsing: a text for each column, or null. */
export type Texts = readonly (string | null)[];

/** Where the fields of a record lie in the columns of its statement. */
export interface Shape {
  record: AnyRecord;
  /** Fields that are columns, by the index of the column. */
  columns: ReadonlyMap<string, number>;
  /** Related records whose columns come in the same rows; null where the column `presence` is. */
  joined: ReadonlyMap<string, { shape: Shape; presence: number }>;
  /** Lists, and the place that a row has for each. */
  lists: ReadonlyMap<string, number>;
}

/** Turns PostgreSQL's text of a value into the value, for each column. */
export type Parsers = readonly ((text: string) => unknown)[];

/** A row of a shape. The properties of its fields are made by `rowClass`. */
export class Row {
  declare readonly shape: Shape;
  declare readonly parsers: Parsers;
  constructor(
    readonly texts: Texts,
    /** The lists, each in its place. */
    readonly below: readonly (readonly object[])[],
  ) {}
}
export type RowClass = new (texts: Texts, below: readonly (readonly object[])[]) => Row;

/** A row as a plain object, which can be copied and spread. */
export function plainObject(row: Row): object {
  const fields = [...row.shape.columns.keys(), ...row.shape.joined.keys(), ...row.shape.lists.keys()];
  return Object.fromEntries(
    fields.map(field => {
      const value = (row as unknown as { [field: string]: unknown })[field];
      if (Array.isArray(value))
        return [field, value.map(each => (each instanceof Row ? plainObject(each) : each) as unknown)];
      return [field, value instanceof Row ? plainObject(value) : value];
    }),
  );
}

/**
 * The class of the rows of a shape. Its properties belong to the class: accessors of an object of its own for each row
 * would keep all rows in memory until the next full collection.
 */
export function rowClass(shape: Shape, parsers: Parsers): RowClass {
  const Made = class extends Row {};
  const property = (name: string, get: (this: Row) => unknown) =>
    Object.defineProperty(Made.prototype, name, { get, enumerable: true });
  Object.defineProperties(Made.prototype, { shape: { value: shape }, parsers: { value: parsers } });
  for (const [field, index] of shape.columns) {
    const parse = parsers[index]!;
    property(field, function () {
      const text = this.texts[index];
      return text == null ? text : parse(text);
    });
  }
  for (const [field, { shape: related, presence }] of shape.joined) {
    const Related = rowClass(related, parsers);
    property(field, function () {
      return this.texts[presence] === null ? null : new Related(this.texts, this.below);
    });
  }
  for (const [field, place] of shape.lists) {
    property(field, function () {
      return this.below[place];
    });
  }
  return Made;
}
