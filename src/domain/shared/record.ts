import { type Compilable, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { batched, groupBy, keyBy } from './batched.js';
import type { Selection } from './selection.js';
import { type Form, formedStatement, type Parameter } from './statement.js';

/*
 * Reads look ahead. A record says once how a noun's fields lie in its table; a read of it takes the caller's selection
 * and makes one statement of it: only the columns asked for, and the records around it of which nothing but columns is
 * asked, put together by PostgreSQL in the same statement. What lies deeper is read by its own field's resolver, for all
 * rows in one statement a level (batched.ts): measured, aggregating more than one level costs PostgreSQL more than it
 * saves. To add a field, name its column; to add a noun, write its record and what narrows its rows.
 *
 * Aggregated records come as JSON arrays of values, without names: half the bytes and half the time of objects.
 *
 * Rules stay where they were: who may see which rows is part of `rows`, in SQL. A related record is read along only where
 * seeing the row means that its relation may be seen; otherwise it is no relation here, and its resolver decides.
 */

/** A column's name, or an expression on the record's alias with the type it gives. */
type Column<T extends keyof Tables> = (keyof Tables[T] & string) | Computed<unknown>;
interface Computed<V> {
  sql: string;
  type?: V;
}
/** An SQL expression as a field, such as `computed<number | null>('s.score::float8')`. */
export const computed = <V>(expression: string): Computed<V> => ({ sql: expression });

type ValueOf<T extends keyof Tables, C> =
  C extends Computed<infer V> ? V : C extends keyof Tables[T] ? Tables[T][C] : never;

/** A record around another one. `on` and `order` are SQL on the two aliases. */
interface Relation {
  to: AnyRecord;
  kind: 'one' | 'many';
  on: string;
  order?: string;
  /** Columns that the field's resolver needs when it has to read the relation itself. */
  needs: readonly string[];
}
export const one = (to: AnyRecord, on: string, needs: readonly string[]): Relation => ({ to, kind: 'one', on, needs });
export const many = (to: AnyRecord, on: string, order: string, needs: readonly string[] = []): Relation => ({
  to,
  kind: 'many',
  on,
  order,
  needs,
});

export interface Record<T extends keyof Tables, Columns> {
  table: T;
  alias: string;
  columns: Columns;
  relations: { [field: string]: Relation };
  /** Fields of the graph with a resolver of their own, and the columns it reads beside `id`. */
  resolved: { [field: string]: readonly string[] };
}
type AnyRecord = Record<any, { [field: string]: string | Computed<unknown> }>;

/** The row of a record with all of its columns. With a selection, those that were not asked for are missing. */
export type RowOf<R> =
  R extends Record<infer T extends keyof Tables, infer Columns>
    ? { -readonly [Field in keyof Columns]: ValueOf<T, Columns[Field]> }
    : never;

/** Says how a noun's fields lie in its table. Field names are the graph's. */
export const record = <T extends keyof Tables, const Columns extends { id: Column<T>; [field: string]: Column<T> }>(
  table: T,
  alias: string,
  columns: Columns,
  around: { relations?: { [field: string]: Relation }; resolved?: { [field: string]: readonly string[] } } = {},
): Record<T, Columns> => ({
  table,
  alias,
  columns,
  relations: around.relations ?? {},
  resolved: around.resolved ?? {},
});

const isLeaf = (relation: Relation, below: Selection): boolean =>
  [...below.keys()].every(field => field in relation.to.columns || field === '__typename');

/** What a selection means for a record: columns to read, relations to read along. */
function plan({ table, columns, relations, resolved }: AnyRecord, selection: Selection | undefined) {
  if (!selection) return { fields: Object.keys(columns), along: [] };
  const fields = new Set(['id']);
  const along: { field: string; relation: Relation; fields: string[] }[] = [];
  for (const [field, below] of selection) {
    const relation = relations[field];
    if (field in columns) fields.add(field);
    else if (relation && isLeaf(relation, below)) {
      along.push({ field, relation, fields: [...below.keys()].filter(each => each !== '__typename') });
    } else if (field !== '__typename') {
      const needs = relation?.needs ?? resolved[field];
      if (!needs) throw new Error(`The record of ${String(table)} does not know the field ${field}`);
      for (const need of needs) fields.add(need);
    }
  }
  return { fields: [...fields], along };
}

const reference = ({ alias, columns }: AnyRecord, field: string): RawBuilder<unknown> => {
  const column = columns[field]!;
  return typeof column === 'string' ? sql.ref(`${alias}.${column}`) : sql.raw(column.sql);
};

/**
 * The related records of one row as one JSON value: an index seek for each row. `offset 0` keeps PostgreSQL from making a
 * join of it, for which it would read the whole table when it expects many rows.
 */
const aggregate = ({ relation: { to, kind, on, order }, fields }: ReturnType<typeof plan>['along'][number]) => {
  const values = sql`json_build_array(${sql.join(fields.map(field => reference(to, field)))})`;
  const value = kind === 'one' ? values : sql`json_agg(${values} order by ${sql.raw(order!)})`;
  return sql`(select ${value} as "v" from ${sql.table(to.table as string)} as ${sql.ref(to.alias)} where ${sql.raw(on)} offset 0)`;
};

const named = (fields: readonly string[], values: readonly unknown[]): { [field: string]: unknown } => {
  const made: { [field: string]: unknown } = {};
  for (let index = 0; index < fields.length; index++) made[fields[index]!] = values[index];
  return made;
};

type RowsOf<T extends keyof Tables> = SelectQueryBuilder<any, any, Tables[T]>;

/**
 * A read of a record. `rows` narrows its table (who may see what, filters, limit) and gives whole rows, which PostgreSQL
 * does not fetch whole; `order` is SQL on the record's alias; `extra` are columns that `rows` adds, by their names.
 */
export function read<T extends keyof Tables, Columns, Values extends object, Extra extends object = object>(
  of: Record<T, Columns>,
  options: {
    rows: (q: Kysely<Tables>, $: Parameter<Values>, form: Form) => RowsOf<T>;
    order?: string;
    extra?: readonly (keyof Extra & string)[];
  },
) {
  type Row = RowOf<Record<T, Columns>> & Extra;
  const { alias } = of;
  const whole: Selection = new Map();
  const planOf = (selection: Selection) => plan(of as AnyRecord, selection === whole ? undefined : selection);
  const plans = new WeakMap<Selection, ReturnType<typeof plan>>();

  const run = formedStatement<Values, Row, Selection>((q, $, form, selection) => {
    const { fields, along } = plans.get(selection!)!;
    const columns = [
      ...fields.map(field => sql`${reference(of as AnyRecord, field)} as ${sql.ref(field)}`),
      ...along.map(({ field }) => sql`${sql.ref(`${field}_.v`)} as ${sql.ref(field)}`),
      ...(options.extra ?? []).map(name => sql.ref(`${alias}.${name}`)),
    ];
    const laterals = along.map(
      each => sql` left join lateral ${aggregate(each)} as ${sql.ref(`${each.field}_`)} on true`,
    );
    const order = options.order ? sql` order by ${sql.raw(options.order)}` : sql``;
    return {
      compile: () =>
        sql<Row>`select ${sql.join(columns)} from ${options.rows(q, $, form) as unknown as RawBuilder<unknown>} as ${sql.ref(alias)}${sql.join(laterals, sql``)}${order}`.compile(
          q,
        ),
    } as Compilable<Row>;
  });

  return async (ctx: Ctx, values: Values, { form = '', selection = whole }: ReadOptions = {}): Promise<Row[]> => {
    let planned = plans.get(selection);
    if (!planned) plans.set(selection, (planned = planOf(selection)));
    const rows = await run(ctx, form, values, selection);
    for (const { field, relation, fields } of planned.along) {
      for (const row of rows as { [field: string]: unknown }[]) {
        const value = row[field] as unknown[] | null;
        if (relation.kind === 'one') row[field] = value && named(fields, value);
        else row[field] = value ? value.map(each => named(fields, each as unknown[])) : [];
      }
    }
    return rows;
  };
}

export interface ReadOptions {
  form?: Form;
  selection?: Selection;
}

/** Records by id, whoever asks: callers got the id from a record they may see. Batched: one statement for all. */
export function byId<T extends keyof Tables, Columns>(of: Record<T, Columns>) {
  const all = read<T, Columns, { ids: readonly number[] }>(of, {
    rows: (q, $) =>
      q
        .selectFrom(of.table as never)
        .selectAll()
        .where(sql`id`, '=', sql`any(${$('ids')})`) as unknown as RowsOf<T>,
  });
  return batched(async (ctx, ids: readonly number[], selection) =>
    keyBy(await all(ctx, { ids }, { selection }), row => (row as unknown as { id: number }).id),
  );
}

/** The records that belong to each key, in an order: one statement for all keys. `by` is a field of the record. */
export function listBy<T extends keyof Tables, Columns>(
  of: Record<T, Columns>,
  by: keyof Columns & string,
  order: string,
) {
  const column = (of as AnyRecord).columns[by] as string;
  const all = read<T, Columns, { keys: readonly number[] }, { [key: string]: unknown }>(of, {
    rows: (q, $) =>
      q
        .selectFrom(of.table as never)
        .selectAll()
        .where(sql.ref(column), '=', sql`any(${$('keys')})`) as unknown as RowsOf<T>,
    order,
    extra: [column],
  });
  const load = batched(async (ctx, keys: readonly number[], selection) =>
    groupBy(await all(ctx, { keys }, { selection }), row => row[column] as number),
  );
  return async (ctx: Ctx, key: number, selection?: Selection) => (await load(ctx, key, selection)) ?? [];
}
