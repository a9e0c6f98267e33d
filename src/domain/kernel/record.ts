import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { Selection } from './selection.js';

/*
 * Reads look ahead. A record says once how a noun's fields lie in its table; a read of it (read.ts) takes the caller's
 * selection and makes one statement of it: only the columns asked for, and the records around it of which nothing but
 * columns is asked, put together by PostgreSQL in the same statement. What lies deeper is read for all rows in one
 * statement a level, right after them where the record says so (`below`), else by its field's resolver (batched.ts):
 * measured, aggregating more than one level costs PostgreSQL more than it saves. To add a field, name its column; to add
 * a noun, write its record and what narrows its rows.
 *
 * Rules stay where they were: who may see which rows is part of a read, in SQL. A related record is read along only where
 * seeing the row means that its relation may be seen; otherwise it is no relation here, and its resolver decides.
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

/** A record around another one. `on` and `order` are SQL on the two aliases. */
export interface Relation {
  to: AnyRecord;
  kind: 'one' | 'many';
  on: string;
  order?: string;
  /** Fields of the row that the resolver needs when it has to read the relation itself. */
  needs: readonly string[];
  /** Fields of the related records that `on` says equal one of the row's: they need not be read once more. */
  same: { [field: string]: string };
}
/** The related record, or null. */
export const one = (to: AnyRecord, on: string, needs: readonly string[] = []): Relation => ({
  to,
  kind: 'one',
  on,
  needs,
  same: {},
});
/** The related records in an order. */
export const many = (
  to: AnyRecord,
  on: string,
  order: string,
  { needs = [], same = {} }: Partial<Pick<Relation, 'needs' | 'same'>> = {},
): Relation => ({ to, kind: 'many', on, order, needs, same });

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
  const needs = [...Object.values(relations).map(relation => relation.needs), ...Object.values(resolved)].flat();
  const unknown = needs.find(field => !(field in columns));
  if (unknown) throw new Error(`The record of ${table} needs ${unknown}, which is none of its columns`);
  // In the statement of both, `on` could not tell them apart.
  const twin = Object.values(relations).find(({ to }) => to.alias === alias);
  if (twin) throw new Error(`The records of ${table} and ${String(twin.to.table)} have one alias, ${alias}`);
  return { table, alias, columns, relations, below, resolved };
}
