import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../entities/index.js';
import type { Actor, Ctx } from '../context.js';
import { rightsOf } from './access.js';
import type { Filters, VariantOf } from './filters.js';
import { decodeCursor, idOfCursor, type Page, type PageArgs, pageSize, toPage } from './page.js';
import { read } from './read.js';
import type { RecordOf, RowOf, Table } from './record.js';
import { type Selection, selectionOfRows } from './selection.js';
import { type Parameter, statement } from './statement.js';
import { instantOf } from './time.js';
import { firstInWays, type Visibility } from './visible.js';

const MAX_INSTANT = Date.UTC(9999, 11, 31);
/**
 * The time of the last change of the last row seen, and the id of that row. A row that changes later comes again, further back.
 */
const cursorKey = z.tuple([z.int().min(0).max(MAX_INSTANT), idOfCursor]);

interface Place {
  me: number | null;
  /** The start of the page: the requested time, or the time of the last row seen. `afterId` is the id of that row. */
  from: string;
  afterId: number;
  limit: number;
}

/**
 * The rows that changed since a time, in the order of the changes and page by page. It is for clients that keep a copy of a
 * list. The table has an index of `updated_at` and `id`. For a caller who sees all rows, the read follows this index. For other
 * callers, and for a filter that leaves few rows, the rows are found first and sorted then.
 *
 * @param few filters that leave few rows, by an index of their column
 */
export function changedSince<T extends Table, Columns, Values extends object, Filter extends object>(
  of: RecordOf<T, Columns>,
  {
    authorize,
    rows,
    visible,
    filters,
    few = [],
  }: {
    /** @throws UNAUTHENTICATED; FORBIDDEN for callers without access to the list */
    authorize: (ctx: Ctx) => Actor;
    /** All rows, removed ones too: a client with a copy must hear of them. */
    rows: (q: Kysely<Tables>, $: Parameter<Values & Place>) => SelectQueryBuilder<any, any, Tables[T]>;
    /** The rows that a caller sees; all of them for everybody when left out. */
    visible?: Visibility;
    filters: Filters<Filter>;
    few?: readonly (keyof Filter & string)[];
  },
) {
  type Row = RowOf<RecordOf<T, Columns>>;
  type FoundRows = SelectQueryBuilder<any, any, Tables[T]>;
  type All = Values & Place;
  const column = (name: string) => sql.ref(`${of.alias}.${name}`);
  const changed = ($: Parameter<All>, page: 'first' | 'next'): RawBuilder<boolean> =>
    page === 'first'
      ? sql<boolean>`${column('updated_at')} >= ${$('from')}::timestamptz`
      : sql<boolean>`(${column('updated_at')}, ${column('id')}) > (${$('from')}::timestamptz, ${$('afterId')}::int)`;

  /**
   * The changed rows that the filters leave to the caller. `offset 0` makes PostgreSQL apply the condition that leaves few rows
   * first.
   */
  const found = (q: Kysely<Tables>, $: Parameter<All>, variant: VariantOf<Filters<Filter>>): FoundRows => {
    const by = few.find(name => filters.has(variant, name));
    const ways = by === undefined ? (visible?.waysOf(variant.rights) ?? null) : null;
    const isFew = by !== undefined || ways !== null;
    const those = (condition: RawBuilder<boolean>) => {
      const list: FoundRows = rows(q, $)
        .where(condition)
        .where(filters.where(variant, $, isFew ? { by } : undefined));
      const seen = by !== undefined && visible ? list.where(visible(of.alias, variant.rights, $('me'))) : list;
      return isFew ? seen.offset(sql.lit(0)) : seen;
    };
    const all = firstInWays<T>(q, { ways, alias: of.alias, me: $('me') }, those, list => list);
    if (!isFew) return all.where(changed($, variant.page));
    return q
      .selectFrom(sql`(${all})`.as(of.alias) as never)
      .selectAll()
      .where(changed($, variant.page)) as unknown as FoundRows;
  };
  const page = read(of, {
    rows: (q, $: Parameter<All>, variant: VariantOf<Filters<Filter>>) =>
      found(q, $, variant).orderBy(`${of.alias}.updated_at`).orderBy(`${of.alias}.id`).limit($('limit')),
    order: `${of.alias}.updated_at, ${of.alias}.id`,
    needs: ['updatedAt' as keyof Columns & string],
  });
  const countRows = statement(
    (q, $: Parameter<All>, variant: VariantOf<Filters<Filter>>) =>
      sql<{ total: number }>`select count(*)::int as total from ${found(q, $, variant)} as ${sql.ref(of.alias)}`,
  );

  return async (
    ctx: Ctx,
    values: Values & Filter,
    since: Date,
    args: PageArgs,
    selection?: Selection,
  ): Promise<Page<Row>> => {
    const actor = authorize(ctx);
    const size = pageSize(ctx, args);
    const cursor = decodeCursor(args.after, cursorKey);
    const given = { ...values, me: actor.userId, from: since.toISOString(), afterId: 0, limit: size + 1 };
    const which = { rights: rightsOf(actor), filters: filters.setOf(values) };
    const next = cursor && { from: new Date(cursor[0]).toISOString(), afterId: cursor[1] };
    const rowsOfPage = await page(
      ctx,
      { ...given, ...next },
      { ...which, page: next ? 'next' : 'first', selection: selectionOfRows(selection), shows: { size } },
    );
    return toPage(rowsOfPage, {
      size,
      key: row => {
        const { updatedAt, id } = row as unknown as { updatedAt: string; id: number };
        return [instantOf(updatedAt), id];
      },
      hasPreviousPage: cursor !== null,
      count: async () => (await countRows(ctx, given, { ...which, page: 'first' }))[0]!.total,
    });
  };
}
