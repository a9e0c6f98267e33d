import {
  type Expression,
  type InsertQueryBuilder,
  type Kysely,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
} from 'kysely';
import type { Tables, WrittenTables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { batched, groupBy, keyBy } from './batched.js';
import { everything, type Extra, type ListBelow, type Plan, planOf } from './plan.js';
import type { AnyRecord, Computed, RecordOf, Relation, RowOf, Table } from './record.js';
import { type Parsers, plainObject, type Row, rowClass, type RowClass, type Texts } from './rows.js';
import { isOfRule, type Selection } from './selection.js';
import { type Parameter, statement, type Variant } from './statement.js';

// How a record (record.ts) is read for a selection: a plan (plan.ts), its statement, and the lists below its rows.

type RowsOf<T extends Table> = SelectQueryBuilder<any, any, Tables[T]>;
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

/** What is kept for a selection. */
interface Prepared extends Plan {
  /** The classes of rows, and of those of the list that is joined; made with the first rows. */
  classes: [RowClass, RowClass | null] | null;
}

/**
 * A read of a record. `rows` narrows its table (who may see what, filters, limit) and gives whole rows, which PostgreSQL
 * does not fetch whole; `order` is SQL on the record's alias; `extra` is read whatever is asked, for the code that reads;
 * `needs` are fields that are, too; `single` says that there is one row at most.
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
    needs = [],
    single = false,
    isWrite = false,
  }: {
    rows: (q: Kysely<Tables>, $: Parameter<Values>, variant: Variant<FilterName>) => RowsOf<T>;
    order?: string;
    extra?: E;
    needs?: readonly string[];
    single?: boolean;
    /** `rows` writes rows and gives them: see `written`. */
    isWrite?: boolean;
  },
): Read<Values, RowOf<RecordOf<T, Columns>> & ExtraOf<E>, FilterName> {
  type Found = RowOf<RecordOf<T, Columns>> & ExtraOf<E>;
  const twice = Object.keys(extra ?? {}).find(name => name in (of as AnyRecord).columns);
  if (twice) throw new Error(`A read of ${of.table} has ${twice} twice: as a field and as an extra`);
  const plans = new WeakMap<Selection, Prepared>();
  const planFor = (selection: Selection): Prepared => {
    let plan = plans.get(selection);
    if (!plan) {
      plan = { ...planOf(of as AnyRecord, selection, { single, needs, extra: extra ?? {} }), classes: null };
      plans.set(selection, plan);
    }
    return plan;
  };
  const run = statement((q, $: Parameter<Values>, variant: Variant<FilterName>, selection: Selection) => {
    const given = rows(q, $, variant) as unknown as Expression<unknown>;
    const { sql: select } = planFor(selection);
    return isWrite ? sql<any>`with written as (${given}) ${select(sql.table('written'), order)}` : select(given, order);
  });

  const readRows = async (
    ctx: Ctx,
    values: Values,
    variant: Partial<Variant<FilterName>>,
    selection: Selection,
  ): Promise<Row[]> => {
    const plan = planFor(selection);
    const found = await run.texts(ctx, values, variant, selection);
    const [Own, Listed] = (plan.classes ??= classesOf(plan, found.parsers()));
    const below: (readonly object[])[][] = found.rows.map(() => new Array<readonly object[]>(plan.places));
    if (plan.lists.length > 0 && found.rows.length > 0)
      await Promise.all(plan.lists.map(list => readList(ctx, found.rows, below, list)));
    if (plan.joinedList && found.rows.length > 0) {
      const { place, presence } = plan.joinedList;
      below[0]![place] = found.rows.flatMap((texts, index) =>
        texts[presence] === null ? [] : [new Listed!(texts, below[index]!)],
      );
      return [new Own(found.rows[0]!, below[0]!)];
    }
    return found.rows.map((texts, index) => new Own(texts, below[index]!));
  };

  return async (ctx, values, { selection = everything, ...variant } = {}) => {
    if (selection === everything) return (await run(ctx, values, variant, selection)) as Found[];
    const found = await readRows(ctx, values, variant, selection);
    return (isOfRule(selection) ? found.map(plainObject) : found) as unknown as Found[];
  };
}

/** A statement that inserts or updates rows of a table and gives them whole. */
type Writing = InsertQueryBuilder<any, any, any> | UpdateQueryBuilder<any, any, any, any>;

/**
 * A statement that writes one row at most, and gives the record that it wrote as a `read` does: what the caller selects,
 * related records too. These are as they were before the statement. What writes several tables, or asks something
 * between, does so in a transaction, and reads the answer after it.
 *
 * @example
 * const insert = written(course, (q, $: Parameter<{ title: string }>) =>
 *   q.insertInto('courses').values({ title: $('title'), slug: 'new' }).returningAll());
 * const [row] = await insert(ctx, { title }, { selection });
 */
export const written = <T extends Table, Columns, Values extends object>(
  of: RecordOf<T, Columns>,
  rows: (q: Kysely<WrittenTables>, $: Parameter<Values>) => Writing,
): Read<Values, RowOf<RecordOf<T, Columns>>> =>
  read<T, Columns, Values>(of, {
    rows: (q, $) => rows(q as unknown as Kysely<WrittenTables>, $) as unknown as RowsOf<T>,
    single: true,
    isWrite: true,
  });

const classesOf = ({ shape, joinedList }: Plan, parsers: Parsers): [RowClass, RowClass | null] => [
  rowClass(shape, parsers),
  joinedList && rowClass(joinedList.shape, parsers),
];

const nothing: readonly object[] = [];

/** Gives every row its list, by one statement. */
async function readList(
  ctx: Ctx,
  rows: readonly Texts[],
  below: (readonly object[])[][],
  { key, place, selection, from }: ListBelow,
): Promise<void> {
  const keys = [...new Set(rows.map(texts => texts[key]))].filter(each => each != null);
  const found = keys.length === 0 ? null : await listsOf(ctx, keys, selection, from);
  rows.forEach((texts, index) => {
    below[index]![place] = found?.get(String(texts[key])) ?? nothing;
  });
}

async function listsOf(
  ctx: Ctx,
  keys: readonly string[],
  selection: Selection,
  from: ListBelow['from'],
): Promise<ReadonlyMap<string, readonly object[]>> {
  if (typeof from === 'object') {
    const rows = (await listRead(from)(ctx, { keys }, { selection })) as unknown as Row[];
    const key = rows[0]?.shape.columns.get(from.theirs);
    return Map.groupBy(rows, row => String(row.texts[key!]));
  }
  const found = await from(ctx, keys.map(Number), selection);
  return new Map([...found].map(([id, list]) => [String(id), list]));
}

type ListRead = Read<{ keys: readonly string[] }, object>;
const listReads = new WeakMap<Relation, ListRead>();
/** The read of a relation's records for any number of rows; one for all selections. */
function listRead(relation: Relation): ListRead {
  let found = listReads.get(relation);
  if (!found) {
    const { to, theirs, order } = relation;
    found = read<any, object, { keys: readonly string[] }>(to, {
      rows: (q, $) =>
        q
          .selectFrom(to.table as never)
          .selectAll()
          .where(sql.ref(to.columns[theirs] as string), '=', sql`any(${$('keys')})`) as never,
      order,
      needs: [theirs],
    });
    listReads.set(relation, found);
  }
  return found;
}

/** Reads by `column`, which is SQL on the table: any of `keys`. Each row carries its own as `key`. */
const byKeys = <T extends Table, Columns, Key>(
  of: RecordOf<T, Columns>,
  column: string,
  order?: string,
  { single = false } = {},
) =>
  read<T, Columns, { keys: readonly Key[] }, { key: Computed<Key> }>(of, {
    single,
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
  const only = byKeys<T, Columns, number>(of, 'id', undefined, { single: true });
  return batched(async (ctx, keys: readonly number[], selection) =>
    keyBy(await (keys.length === 1 ? only : all)(ctx, { keys }, { selection }), row => row.key),
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
