import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Actor, Ctx } from '../context.js';
import { rightsOf } from './access.js';
import type { Filters, VariantOf } from './filters.js';
import { getOrMake } from './get-or-make.js';
import { cursorId, type Page, type PageArgs, pageSize, toPage } from './page.js';
import { read } from './read.js';
import type { RecordOf, RowOf, Table } from './record.js';
import { type Selection, selectionOfRows } from './selection.js';
import { type Parameter, statement } from './statement.js';
import { firstInWays, type Visibility } from './visible.js';

/** The caller's user id, null for a service. Every list may use it. */
interface Caller {
  me: number | null;
}

/**
 * A list in the order of ids, or of a column and ids, page by page: the function for a resolver. `authorize` admits the caller,
 * `rows` gives all rows, `visible` limits them to the rows that the caller sees. Filters, cursor and limit are added to it.
 */
export function listOf<T extends Table, Columns, Values extends object, Filter extends object>(
  of: RecordOf<T, Columns>,
  {
    authorize,
    rows,
    visible,
    filters,
    leading: { few = [], many = [] } = {},
    latestFirst = false,
    sortedBy,
  }: {
    /** @throws UNAUTHENTICATED, FORBIDDEN or NOT_FOUND for callers without access to the list */
    authorize: (ctx: Ctx, values: Values) => Actor | Promise<Actor>;
    rows: (q: Kysely<Tables>, $: Parameter<Values & Caller>) => SelectQueryBuilder<any, any, Tables[T]>;
    /** The rows that a caller sees; all of them for everybody when left out. */
    visible?: Visibility;
    filters: Filters<Filter>;
    /**
     * Filters on a column with an index that goes on with the id. The first one that is set finds the rows. A filter of `few`
     * leaves few rows and comes before the ways of visibility. A filter of `many` is used when all rows are visible.
     */
    leading?: { few?: readonly (keyof Filter & string)[]; many?: readonly (keyof Filter & string)[] };
    /** The direction for callers that ask for none. */
    latestFirst?: boolean;
    /** A column that comes before the id in the order, never null: for lists that are queried by period. */
    sortedBy?: string;
  },
) {
  type Row = RowOf<RecordOf<T, Columns>>;
  const id = `${of.alias}.id`;
  type FoundRows = SelectQueryBuilder<any, any, Tables[T]>;
  type All = Values & Caller & { cursor: number | null; limit: number };
  const sort = [...(sortedBy === undefined ? [] : [`${of.alias}.${sortedBy}`]), id];
  type ListVariant = VariantOf<Filters<Filter>>;
  /** The way to find the rows: a filter that leaves few, or the ways of the caller. */
  const leadOf = (variant: ListVariant) => {
    const isSet = (name: keyof Filter & string) => filters.has(variant, name);
    const by = few.find(isSet);
    return { isSet, by, ways: by === undefined ? (visible?.waysOf(variant.rights) ?? null) : null };
  };
  const countRows = statement((q, $: Parameter<All>, variant: ListVariant) => {
    const { by, ways } = leadOf(variant);
    const found = by !== undefined || ways !== null ? { by } : undefined;
    const those = (condition: RawBuilder<boolean>) => {
      const list: FoundRows = rows(q, $ as unknown as Parameter<Values & Caller>)
        .where(condition)
        .where(filters.where(variant, $, found, { isCount: true }));
      return by !== undefined && visible ? list.where(visible(of.alias, variant.rights, $('me'))) : list;
    };
    const all = firstInWays(q, { ways, alias: of.alias, me: $('me') }, those, list => list);
    return sql<{ total: number }>`select count(*)::int as total from ${all} as ${sql.ref(of.alias)}`;
  });
  /** The statement of a page in one of the two directions, made at its first use. */
  const pagesIn = (isLatestFirst: boolean) => {
    const direction = isLatestFirst ? 'desc' : 'asc';
    const [after, upTo] = isLatestFirst ? [sql`<`, sql`>=`] : [sql`>`, sql`<=`];
    const inSort = (list: FoundRows): FoundRows => sort.reduce((each, column) => each.orderBy(column, direction), list);
    const tuple = (...parts: Expression<unknown>[]) => (parts.length === 1 ? parts[0]! : sql`(${sql.join(parts)})`);
    /** The cursor is an id in every list; the place of its row is looked up. `from` is the value of a column that comes first. */
    const behind = (
      cursor: Expression<number | null>,
      from?: { column: Expression<unknown>; value: Expression<unknown> },
    ) => {
      const columns = tuple(...(from ? [from.column] : []), ...sort.map(each => sql.ref(each)));
      const values = [
        ...(from ? [from.value] : []),
        ...(sortedBy === undefined ? [cursor] : [sql.ref(sortedBy), sql`id`]),
      ];
      const last =
        sortedBy === undefined
          ? tuple(...values)
          : sql`(select ${sql.join(values)} from ${sql.table(of.table)} where id = ${cursor})`;
      return sql<boolean>`${columns} ${after} ${last}`;
    };
    return read(of, {
      rows: (q, $: Parameter<All>, variant: ListVariant) => {
        // Without such a way, another filter may find the rows, or the order itself.
        const { isSet, by, ways } = leadOf(variant);
        const said = by === undefined && ways === null ? many.find(isSet) : undefined;
        const found = by !== undefined || ways !== null || said !== undefined ? { by, said } : undefined;
        const from = said && { column: sql.ref(filters.columnOf(said)), value: $(said as never) };
        const limited = (list: FoundRows) => inSort(list).limit($('limit'));
        const those = (condition: RawBuilder<boolean>) => {
          let list: FoundRows = rows(q, $ as unknown as Parameter<Values & Caller>)
            .where(condition)
            .where(filters.where(variant, $, found));
          if (by !== undefined && visible) list = list.where(visible(of.alias, variant.rights, $('me')));
          // PostgreSQL plans for any value. It would go through the table in its order when a usual value has many rows, though
          // this one may have none. With a range it can't do that: only the column's index has that order.
          if (from) {
            const { column, value } = from;
            list = list.where(sql<boolean>`${column} ${upTo} ${value} and ${value} ${upTo} ${column}`);
            list = list.orderBy(column, direction);
          }
          if (variant.page === 'next') list = list.where(behind($('cursor'), from));
          return limited(list);
        };
        return firstInWays(q, { ways, alias: of.alias, me: $('me') }, those, limited);
      },
      order: sort.map(each => `${each} ${direction}`).join(', '),
    });
  };
  const pages = new Map<boolean, ReturnType<typeof pagesIn>>();

  return async (ctx: Ctx, values: Values & Filter, args: PageArgs, selection?: Selection): Promise<Page<Row>> => {
    const actor = await authorize(ctx, values);
    const size = pageSize(ctx, args);
    const cursor = cursorId(args);
    const given = { ...values, me: actor.userId, cursor, limit: size + 1 };
    const which = { rights: rightsOf(actor), filters: filters.setOf(values) };
    const isLatestFirst = args.latestFirst ?? latestFirst;
    const rowsOfPage = getOrMake(pages, isLatestFirst, () => pagesIn(isLatestFirst));
    const found = await rowsOfPage(ctx, given, {
      ...which,
      page: cursor === null ? 'first' : 'next',
      selection: selectionOfRows(selection),
      shows: { size },
    });
    return toPage(found, {
      size,
      key: row => [(row as { id: number }).id],
      hasPreviousPage: cursor !== null,
      count: async () => (await countRows(ctx, given, which))[0]!.total,
    });
  };
}
