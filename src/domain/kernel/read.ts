import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { batched, groupBy, keyBy } from './batched.js';
import type { AnyRecord, Computed, ReadBelow, RecordOf, Relation, RowOf, Table } from './record.js';
import type { Selection } from './selection.js';
import { type Parameter, statement, type Variant } from './statement.js';

// How a record (record.ts) is read for a selection.

/** What a selection means for a record. */
interface Plan {
  fields: readonly string[];
  /** Relations that come in the same statement, and what of them. */
  along: readonly Along[];
  /** Lists to read afterwards. */
  below: readonly { field: string; readBelow: ReadBelow; selection: Selection }[];
}
interface Along {
  field: string;
  relation: Relation;
  fields: readonly string[];
  /** Fields that are the row's own, by the names of both. */
  same: readonly [string, string][];
}

/** For callers that say nothing of what they want: all columns, no relations. */
const everything: Selection = new Map();

/** Nothing but columns is asked of the related record. */
const isLeaf = ({ to }: Relation, asked: readonly string[]): boolean => asked.every(field => field in to.columns);
const named = (selection: Selection): string[] => [...selection.keys()].filter(field => field !== '__typename');

function planOf({ table, columns, relations, below, resolved }: AnyRecord, selection: Selection): Plan {
  if (selection === everything) return { fields: Object.keys(columns), along: [], below: [] };
  const fields = new Set(['id']);
  const along: Along[] = [];
  const later: Plan['below'][number][] = [];
  for (const field of named(selection)) {
    if (field in columns) {
      fields.add(field);
      continue;
    }
    if (below[field]) {
      later.push({ field, readBelow: below[field], selection: selection.get(field)! });
      continue;
    }
    const relation = relations[field];
    const asked = named(selection.get(field)!);
    if (relation && isLeaf(relation, asked)) {
      const same = Object.entries(relation.same).filter(([name]) => asked.includes(name));
      for (const [, own] of same) fields.add(own);
      along.push({ field, relation, fields: asked.filter(each => !(each in relation.same)), same });
      continue;
    }
    const needs = relation?.needs ?? resolved[field];
    if (!needs) throw new Error(`The record of ${String(table)} does not know the field ${field}`);
    for (const need of needs) fields.add(need);
  }
  return { fields: [...fields], along, below: later };
}

const valueOf = ({ alias, columns }: AnyRecord, field: string): RawBuilder<unknown> => {
  const column = columns[field]!;
  return typeof column === 'string' ? sql.ref(`${alias}.${column}`) : sql.raw(column.sql);
};

/**
 * The related records of one row as one JSON value: an index seek for each row. They come as arrays of values, without
 * names: half the bytes and half the time of objects. `limit 1` also keeps PostgreSQL from making a join of the subquery,
 * for which it would read the whole table when it expects many rows; for the sum of many it makes none anyway.
 */
function sideRows({ relation: { to, kind, on, order }, fields }: Along): RawBuilder<unknown> {
  const values = sql`json_build_array(${sql.join(fields.map(field => valueOf(to, field)))})`;
  const value = kind === 'one' ? values : sql`json_agg(${values} order by ${sql.raw(order!)})`;
  const limit = kind === 'one' ? sql` limit 1` : sql``;
  return sql`(select ${value} as "v" from ${sql.table(to.table as string)} as ${sql.ref(to.alias)} where ${sql.raw(on)}${limit})`;
}

/** Gives the values of `sideRows` their names again, in place. */
function nameSideRows(rows: readonly object[], { field, relation, fields, same }: Along): void {
  const toRecord = (values: readonly unknown[], row: Row): object => {
    const made: Row = {};
    for (let index = 0; index < fields.length; index++) made[fields[index]!] = values[index];
    for (const [name, own] of same) made[name] = row[own];
    return made;
  };
  for (const row of rows as Row[]) {
    const value = row[field] as unknown[] | null;
    if (relation.kind === 'one') row[field] = value && toRecord(value, row);
    else row[field] = value ? value.map(each => toRecord(each as unknown[], row)) : [];
  }
}

interface Row {
  [field: string]: unknown;
}

/** Gives every row its lists. */
async function readListsBelow(ctx: Ctx, rows: readonly { id: number }[], { below }: Plan): Promise<void> {
  const ids = rows.map(row => row.id);
  await Promise.all(
    below.map(async ({ field, readBelow, selection }) => {
      const found = await readBelow(ctx, ids, selection);
      for (const row of rows) (row as unknown as Row)[field] = found.get(row.id) ?? [];
    }),
  );
}

type RowsOf<T extends Table> = SelectQueryBuilder<any, any, Tables[T]>;
interface Extra {
  [name: string]: Computed<unknown>;
}
type ExtraOf<E extends Extra> = { [Name in keyof E]: E[Name] extends Computed<infer V> ? V : never };

export interface ReadOptions<FilterName extends string = never> extends Partial<Variant<FilterName>> {
  /** What of the record is wanted; all its columns when left out, so that rules can read any of them. */
  selection?: Selection;
}
export type Read<Values, Row, FilterName extends string = never> = (
  ctx: Ctx,
  values: Values,
  options?: ReadOptions<FilterName>,
) => Promise<Row[]>;

/**
 * A read of a record. `rows` narrows its table (who may see what, filters, limit) and gives whole rows, which PostgreSQL
 * does not fetch whole; `order` is SQL on the record's alias; `extra` is read whatever is asked, for the code that reads.
 */
export function read<
  T extends Table,
  Columns,
  Values extends object,
  E extends Extra = Record<never, never>,
  FilterName extends string = never,
>(
  of: RecordOf<T, Columns>,
  {
    rows,
    order,
    extra,
  }: {
    rows: (q: Kysely<Tables>, $: Parameter<Values>, variant: Variant<FilterName>) => RowsOf<T>;
    order?: string;
    extra?: E;
  },
): Read<Values, RowOf<RecordOf<T, Columns>> & ExtraOf<E>, FilterName> {
  type Row = RowOf<RecordOf<T, Columns>> & ExtraOf<E>;
  const noun = of as AnyRecord;
  const plans = new WeakMap<Selection, Plan>();

  const run = statement((q, $: Parameter<Values>, variant: Variant<FilterName>, selection: Selection) => {
    const { fields, along } = plans.get(selection)!;
    const columns = [
      ...fields.map(field => sql`${valueOf(noun, field)} as ${sql.ref(field)}`),
      ...along.map(({ field }) => sql`${sql.ref(`${field}_.v`)} as ${sql.ref(field)}`),
      ...Object.entries(extra ?? {}).map(
        ([name, { sql: expression }]) => sql`${sql.raw(expression)} as ${sql.ref(name)}`,
      ),
    ];
    const narrowed = rows(q, $, variant) as unknown as Expression<unknown>;
    const sides = along.map(each => sql` left join lateral ${sideRows(each)} as ${sql.ref(`${each.field}_`)} on true`);
    const sorted = order ? sql` order by ${sql.raw(order)}` : sql``;
    return sql<Row>`select ${sql.join(columns)} from ${narrowed} as ${sql.ref(noun.alias)}${sql.join(sides, sql``)}${sorted}`;
  });

  return async (ctx, values, options = {}) => {
    const { selection = everything } = options;
    let plan = plans.get(selection);
    if (!plan) plans.set(selection, (plan = planOf(noun, selection)));
    const found = await run(ctx, values, options, selection);
    for (const each of plan.along) nameSideRows(found, each);
    if (plan.below.length > 0 && found.length > 0) await readListsBelow(ctx, found as { id: number }[], plan);
    return found;
  };
}

/** Reads by `column`, which is SQL on the table: any of `keys`. Each row carries its own as `key`. */
const byKeys = <T extends Table, Columns, Key>(of: RecordOf<T, Columns>, column: string, order?: string) =>
  read<T, Columns, { keys: readonly Key[] }, { key: Computed<Key> }>(of, {
    rows: (q, $) =>
      q
        .selectFrom(of.table as never)
        .selectAll()
        .where(sql.ref(column), '=', sql`any(${$('keys')})`) as unknown as RowsOf<T>,
    order,
    extra: { key: { sql: `${of.alias}.${column}` } },
  });

/** Records by id, regardless of the caller: callers got the id from a record they may see. Batched: one statement for all. */
export function byId<T extends Table, Columns>(of: RecordOf<T, Columns>) {
  const all = byKeys<T, Columns, number>(of, 'id');
  return batched(async (ctx, keys: readonly number[], selection) =>
    keyBy(await all(ctx, { keys }, { selection }), row => row.key),
  );
}

/** The records that belong to each key, in an order: one statement for all keys. `by` is a field of the record. */
export function listBy<T extends Table, Columns, By extends keyof Columns & string>(
  of: RecordOf<T, Columns>,
  by: By,
  order: string,
) {
  type Key = NonNullable<RowOf<RecordOf<T, Columns>>[By]>;
  const all = byKeys<T, Columns, Key>(of, (of as AnyRecord).columns[by] as string, order);
  const load = batched(async (ctx, keys: readonly Key[], selection) =>
    groupBy(await all(ctx, { keys }, { selection }), row => row.key),
  );
  return async (ctx: Ctx, key: Key, selection?: Selection) => (await load(ctx, key, selection)) ?? [];
}

/** As `listBy`, where a key has one record at most. */
export function oneBy<T extends Table, Columns, By extends keyof Columns & string>(of: RecordOf<T, Columns>, by: By) {
  const list = listBy(of, by, `${of.alias}.id`);
  return async (...args: Parameters<typeof list>) => (await list(...args))[0] ?? null;
}
