import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { Selection } from './selection.js';

/*
 * A record says once how a noun's fields lie in its table, and which records are related to it. A read of it (read.ts)
 * takes the caller's selection and makes plain statements of it: only the columns asked for; single related records are
 * joined, lists of them are read by one statement a level. To add a field, name its column; to add a noun, write its
 * record and the rows a caller may see.
 *
 * Rules stay where they were: who may see which rows is part of a read, in SQL. A relation is read along wherever it is
 * asked for, so that it must be one that everybody who sees the row may see; otherwise its field is `resolved`, by a
 * resolver that knows the rule.
 */

export type Table = keyof Tables;

/** An SQL expression on the record's alias and the type it gives, such as `computed<number | null>('s.score::float8')`. */
export interface Computed<V> {
  sql: string;
  type?: V;
}
export const computed = <V>(expression: string): Computed<V> => ({ sql: expression });

/** A column's name, or an expression. */
type Column<T extends Table> = (keyof Tables[T] & string) | Computed<unknown>;

/** Records around another one: those whose field `theirs` equals its field `own`. */
export interface Relation {
  to: AnyRecord;
  kind: 'one' | 'many';
  own: string;
  theirs: string;
  /** SQL on the alias of the related record; lists alone have it. */
  order?: string;
}

/** The related record, or null: by default the one whose id the field `own` holds. */
export const one = <Columns>(
  to: RecordOf<any, Columns>,
  own: string,
  theirs: keyof Columns & string = 'id' as keyof Columns & string,
): Relation => ({ to: to as AnyRecord, kind: 'one', own, theirs });

/** The related records in an order: those whose field `theirs` holds the id. */
export const many = <Columns>(to: RecordOf<any, Columns>, theirs: keyof Columns & string, order: string): Relation => ({
  to: to as AnyRecord,
  kind: 'many',
  own: 'id',
  theirs,
  order,
});

/** Reads the lists below many rows at once, by the ids of the rows, with what is asked of them. */
export type ReadBelow = (
  ctx: Ctx,
  ids: readonly number[],
  selection: Selection,
) => Promise<ReadonlyMap<number, readonly object[]>>;

export interface RecordOf<T extends Table, Columns> {
  table: T;
  alias: string;
  columns: Columns;
  relations: { [field: string]: Relation };
  /** Lists with rules and statements of their own, read for all rows as soon as these are there. */
  below: { [field: string]: ReadBelow };
  /** Fields of the graph that only a resolver answers, and the fields of the row that it reads beside `id`. */
  resolved: { [field: string]: readonly string[] };
}
export type AnyRecord = RecordOf<any, { [field: string]: string | Computed<unknown> }>;

type ValueOf<T extends Table, C> = C extends Computed<infer V> ? V : C extends keyof Tables[T] ? Tables[T][C] : never;

/** The row of a record with all of its columns. With a selection, those that were not asked for are missing. */
export type RowOf<R> =
  R extends RecordOf<infer T extends Table, infer Columns>
    ? { -readonly [Field in keyof Columns]: ValueOf<T, Columns[Field]> }
    : never;

/** Says how a noun's fields lie in its table. Field names are the graph's. */
export function record<T extends Table, const Columns extends { id: Column<T>; [field: string]: Column<T> }>(
  table: T,
  alias: string,
  columns: Columns,
  { relations = {}, below = {}, resolved = {} }: Partial<Pick<AnyRecord, 'relations' | 'below' | 'resolved'>> = {},
): RecordOf<T, Columns> {
  const needs = [...Object.values(relations).map(relation => relation.own), ...Object.values(resolved).flat()];
  const unknown = needs.find(field => !(field in columns));
  if (unknown) throw new Error(`The record of ${table} needs ${unknown}, which is none of its columns`);
  // In the subquery of the related record, a column of the row could not be told from one of its own.
  const twin = Object.values(relations).find(({ to }) => to.alias === alias);
  if (twin) throw new Error(`The records of ${table} and ${String(twin.to.table)} have one alias, ${alias}`);
  return { table, alias, columns, relations, below, resolved };
}
