import {
  type Expression,
  type InsertQueryBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
} from 'kysely';
import type { Tables, WrittenTables } from '../../entities/index.js';
import { isNullIn, type Key, keyIn, textIn } from '../../postgres/index.js';
import type { Ctx } from '../context.js';
import type { Rights } from './access.js';
import { batched } from './batched.js';
import { getOrMake } from './get-or-make.js';
import { type ListBelow, type Plan, planOf, rulesOf, textOf, valueOf, visibleOf, type WatchedColumn } from './plan.js';
import { type FieldRule, rightsBy, rightsOrNone } from './policy.js';
import { type AnyRecord, one, type RecordOf, type Relation, type RowOf, type Table } from './record.js';
import { grouped, keyAt, keyOf, type Keys, parameterOf, partsOf, wantedOf } from './relation-keys.js';
import { asRowsOf, Row, rowClass } from './rows.js';
import { everything, type Selection } from './selection.js';
import { type Parameter, statement, type Variant } from './statement.js';

// Reads a record (record.ts) for a selection: by a plan (plan.ts), its statement, and the lists below its rows
// (relation-keys.ts).

type RowsOf<T extends Table> = SelectQueryBuilder<any, any, Tables[T]>;

interface ReadOptions<FilterName extends string = never> extends Partial<Variant<FilterName>> {
  /** The wanted fields of the record; all its columns when left out, so that rules can read any of them. */
  selection?: Selection;
  /** The rows of a page that its caller gets: at most `size`, or `size` for each value of the field `each`. */
  shows?: Shown;
}

interface Shown {
  size: number;
  each?: string;
}

/** The stored plans of a selection: one for each combination of rights that the rules of its relations give to a caller. */
interface PlannedSelection {
  rules: readonly FieldRule[];
  plans: Map<string, Plan>;
}

/**
 * A read of a record. `rows` narrows its table (by permission, filters and limit) and gives whole rows, but PostgreSQL does not
 * fetch them whole. `order` is SQL on the record's alias. `needs` are fields that are read for any selection, for the calling
 * code. `single` says that there is one row at most.
 */
export function read<T extends Table, Columns, Values extends object, FilterName extends string = never>(
  of: RecordOf<T, Columns>,
  {
    rows,
    order,
    needs = [],
    single = false,
    isWrite = false,
    isForAnswer = false,
  }: {
    rows: (q: Kysely<Tables>, $: Parameter<Values>, variant: Variant<FilterName>) => RowsOf<T>;
    order?: string;
    needs?: readonly (keyof Columns & string)[];
    single?: boolean;
    /** `rows` writes rows and returns them: see `written`. */
    isWrite?: boolean;
    /** Nothing but the answer looks at the rows: see plan.ts. */
    isForAnswer?: boolean;
  },
) {
  const record = of as AnyRecord;
  const known = new WeakMap<Selection, PlannedSelection>();
  const planFor = (ctx: Ctx, selection: Selection): Plan => {
    const { rules, plans } = getOrMake(known, selection, () => ({
      rules: rulesOf(record, selection),
      plans: new Map(),
    }));
    const rights = rules.map(rule => rightsOrNone(ctx, rule));
    const rightsBy = (rule: FieldRule) => rights[rules.indexOf(rule)]!;
    return getOrMake(plans, rights.join(), () => planOf(record, selection, { single, needs, isForAnswer, rightsBy }));
  };
  type ReadValues = Values & { me: number | null };
  const run = statement(
    (q, $: Parameter<ReadValues>, variant: Variant<FilterName>, plan: Plan) => {
      const given = rows(q, $, variant) as unknown as Expression<unknown>;
      if (!isWrite) return plan.sql(given, order, $('me'));
      return sql<any>`with written as (${given}) ${plan.sql(sql.table('written'), order, $('me'))}`;
    },
    { isWrite, as: ({ shape }) => asRowsOf(shape) },
  );

  type FoundRow = RowOf<RecordOf<T, Columns>>;
  return async (
    ctx: Ctx,
    values: Values,
    { selection = everything, shows, ...variant }: ReadOptions<FilterName> = {},
  ): Promise<FoundRow[]> => {
    const plan = planFor(ctx, selection);
    const asked = { ...values, me: ctx.actor?.userId ?? null };
    // Plain objects can be copied and spread.
    if (selection === everything) return (await run(ctx, asked, variant, plan)) as FoundRow[];
    const { shape, places } = plan;
    const found = await run.bytes(ctx, asked, variant, plan);
    let all = found.rows as readonly Row[];
    const [first] = all;
    if (!first) return [];
    if (shape.statement.parsers.length === 0) shape.statement.parsers = found.parsers();
    if (places > 0) for (const row of all) row.$below = new Array<readonly object[]>(places);
    // The extra row only shows that there is another page: it is not given out.
    const shown = shows ? shownOf(all, shows) : all;
    for (const each of plan.watched) noteRead(ctx, each, shown);
    if (plan.lists.length > 0) await Promise.all(plan.lists.map(list => readList(ctx, shown, list)));
    if (plan.joinedList) {
      const { place, presence, shape: listed } = plan.joinedList;
      const Listed = rowClass(listed);
      const rows = all.filter(row => !isNullIn(row, presence));
      first.$below[place] = rows.map(({ $bytes, $at, $below }) => new Listed($bytes, $at, $below));
      all = [first];
    }
    return all as unknown as FoundRow[];
  };
}

/** A statement that inserts or updates rows of a table and returns whole rows. */
type Writing = InsertQueryBuilder<any, any, any> | UpdateQueryBuilder<any, any, any, any>;

/**
 * A statement that writes one row at most. It gives the written record as a `read` does: with the caller's selection, related
 * records too. The related records are as they were before the statement. A function that writes several tables, or queries
 * something between, does so in a transaction, and reads the answer after it. `needs` are fields that are given for any
 * selection.
 *
 * @example const insert = written(course, (q, $: Parameter<{ title: string }>) =>
 * q.insertInto('courses').values({ title: $('title'), slug: 'new' }).returningAll()); const [row] = await insert(ctx, { title
 * }, { selection });
 */
export const written = <T extends Table, Columns, Values extends object>(
  of: RecordOf<T, Columns>,
  rows: (q: Kysely<WrittenTables>, $: Parameter<Values>) => Writing,
  needs: readonly (keyof Columns & string)[] = [],
) =>
  read<T, Columns, Values>(of, {
    needs,
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the types of what is read and written differ
    rows: (q, $) => rows(q as unknown as Kysely<WrittenTables>, $) as unknown as RowsOf<T>,
    single: true,
    isWrite: true,
  });

function shownOf(rows: readonly Row[], { size, each }: Shown): readonly Row[] {
  if (each === undefined) return rows.length > size ? rows.slice(0, size) : rows;
  const counts = new Map<unknown, number>();
  return rows.filter(row => {
    const key = keyIn(row, row.$shape.columns.get(each)!);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= size;
  });
}

/** Logs the people whose value of a watched column was given out. */
function noteRead(ctx: Ctx, { kind, value, of }: WatchedColumn, rows: readonly Row[]): void {
  const people = new Set<number>();
  for (const row of rows)
    if (!isNullIn(row, value))
      textIn(row, of)
        ?.split(',')
        .forEach(id => people.add(Number(id)));
  ctx.noteAccess(kind, people);
}

const nothing: readonly object[] = [];

/** @param keys for each field of the relation its values in all rows @returns for each row its list */
type ReadLists = (ctx: Ctx, keys: readonly Keys[], selection?: Selection) => Promise<(readonly object[])[]>;

/** Gives every row its list, by one statement. */
async function readList(ctx: Ctx, rows: readonly Row[], { keys, place, selection, relation }: ListBelow) {
  const own = keys.map(column => rows.map(row => keyIn(row, column)));
  const lists = await readerOf(relation)(ctx, own, selection);
  rows.forEach(({ $below }, index) => {
    $below[place] = lists[index]!;
  });
}

const readers = new WeakMap<Relation, ReadLists>();
const readerOf = (relation: Relation): ReadLists => getOrMake(readers, relation, () => makeReader(relation));

/** Reads the related records by the keys of any number of rows, within the relation's rule: one statement. */
function makeReader(relation: Relation): ReadLists {
  const { to, theirs, gives, rule } = relation;
  const [only] = theirs.length === 1 ? theirs : [];
  /** @param telling fields that tell the rows of different keys apart: all, or the only field with different values */
  const readBy = (telling: readonly string[], single = false) =>
    read<any, AnyRecord['columns'], { [field: string]: Keys | Key | null }>(to, {
      single,
      // Rows come from the index of the field list by list: in this order there is little to sort.
      order: relation.order && only ? `${textOf(to, only)}, ${relation.order}` : relation.order,
      needs: telling,
      isForAnswer: true,
      rows: (_q, $, { rights }) => related(relation, telling, rights, $ as NameParameter) as never,
    });
  const readOne = gives === 'many' ? null : readBy(theirs, true);
  const bySeveral = new Map<number | null, ReturnType<typeof readBy>>();
  return async (ctx, keys, selection) => {
    const wanted = wantedOf(keys);
    const { varying, own, places, firsts } = wanted;
    if (firsts.length === 0) return own.map(() => nothing);
    const telling = varying === null ? theirs : [theirs[varying]!];
    const values = keys.map((part, at) => [theirs[at]!, parameterOf(part, at, wanted)] as const);
    const options = { rights: rule && rightsBy(ctx, rule), selection };
    const readThem = firsts.length === 1 && readOne ? readOne : getOrMake(bySeveral, varying, () => readBy(telling));
    const rows: object[] = await readThem(ctx, Object.fromEntries(values), options);
    const [first] = rows;
    const keyOfRow =
      first instanceof Row
        ? keyAt(telling.map(field => first.$shape.columns.get(field)!))
        : (row: { [field: string]: unknown }) => keyOf(telling.map(field => row[field]));
    const lists = grouped(rows, keyOfRow as (row: object) => Key, places);
    const isOneEach = firsts.length === own.length;
    return own.map((key, row) => lists[isOneEach ? row : places.get(key!)!] ?? nothing);
  };
}

type NameParameter = (name: string) => Expression<never>;
/** If several fields differ, each key is an index seek: `offset 0` keeps PostgreSQL from turning it into a join. */
function related(
  relation: Relation,
  telling: readonly string[],
  rights: Rights,
  $: NameParameter,
): RawBuilder<unknown> {
  const { to, theirs } = relation;
  const alias = sql.ref(to.alias);
  const rows = sql`select ${alias}.* from ${sql.table(to.table as string)} as ${alias}`;
  const visible = visibleOf(relation, rights, $('me'));
  const where = (on: readonly RawBuilder<unknown>[]) => sql`${rows} where ${sql.join([...on, visible], sql` and `)}`;
  if (telling.length === 1) {
    const isAny = (field: string) => (field === telling[0] ? sql`any(${$(field)})` : sql`${$(field)}`);
    return sql`(${where(theirs.map(field => sql`${valueOf(to, field)} = ${isAny(field)}`))})`;
  }
  const keys = sql.join(theirs.map(field => sql`${$(field)}::int[]`));
  const on = theirs.map(field => sql`${valueOf(to, field)} = ${sql.ref(`key.${field}`)}`);
  const key = sql`unnest(${keys}) as key(${sql.join(theirs.map(field => sql.ref(field)))})`;
  return sql`(select ${alias}.* from ${key} cross join lateral (${where(on)} offset 0) as ${alias})`;
}

/** Reads by single keys (`keyOf`). */
const loaderOf = (relation: Relation) =>
  batched(async (ctx, keys: readonly Key[], selection) => {
    const lists = await readerOf(relation)(ctx, partsOf(keys, relation.theirs.length), selection);
    return new Map(keys.map((key, index) => [key, lists[index]!]));
  });
const loaders = new WeakMap<Relation, ReturnType<typeof loaderOf>>();

/**
 * Reads the related records of a row that was read without them. Batched: one statement for all rows of the same tick. The
 * returned function takes the row's fields `own` and the selection of the related records.
 * @throws the errors of the relation's rule for callers that it refuses, unless the rule hides the related records
 */
export function follow<To extends AnyRecord, Own extends string, Gives>(of: Relation<To, Own, Gives>) {
  const relation = of as unknown as Relation;
  const { own, gives, rule } = relation;
  type Given = Gives extends 'many' ? RowOf<To>[] : RowOf<To> | null;
  return async (ctx: Ctx, row: { [Field in Own]: unknown }, selection?: Selection): Promise<Given> => {
    const isHidden = rule?.isHidden && rightsOrNone(ctx, rule) === null;
    if (isHidden) return (gives === 'many' ? [] : null) as Given;
    if (rule) rightsBy(ctx, rule);
    const values = own.map(field => row[field as Own]);
    if (values.includes(undefined)) throw new Error(`The row was read without ${own.join()}, which its relation needs`);
    const key = keyOf(values);
    const load = getOrMake(loaders, relation, () => loaderOf(relation));
    const found = key === null ? null : await load(ctx, key, selection);
    return (gives === 'many' ? (found ?? []) : (found?.[0] ?? null)) as Given;
  };
}

/** Records by id, regardless of the caller: callers got the id from a record they may see. Batched: one statement for all. */
export function byId<R extends AnyRecord>(of: R) {
  const found = follow(one(of, 'id'));
  return (ctx: Ctx, id: number, selection?: Selection) => found(ctx, { id }, selection);
}

/**
 * The same as `byId`, with the current values: not batched, because a request may change a record and read it again. The record
 * must exist.
 */
export function byIdNow<T extends Table, Columns>(of: RecordOf<T, Columns>) {
  const found = read(of, {
    single: true,
    rows: (q, $: Parameter<{ id: number }>) =>
      sql`(select * from ${sql.table(of.table)} where id = ${$('id')})` as unknown as RowsOf<T>,
  });
  return async (ctx: Ctx, id: number, selection?: Selection) => (await found(ctx, { id }, { selection }))[0]!;
}
