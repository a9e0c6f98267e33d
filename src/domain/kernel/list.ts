import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Actor, Ctx } from '../context.js';
import { type Rights, rightsOf } from './access.js';
import type { Filters, VariantOf } from './filters.js';
import { cursorId, type Page, type PageArgs, pageSize, toPage } from './page.js';
import { read } from './read.js';
import type { RecordOf, RowOf, Table } from './record.js';
import { type Selection, selectionOfRows } from './selection.js';
import type { Parameter } from './statement.js';

/** The caller's user id, null for a service. Every list may use it. */
interface Caller {
  me: number | null;
}

/**
 * A list in the order of ids, or of a column and ids, page by page: what a resolver calls. `authorize` says who may ask at all, `rows` which rows
 * there are for whom; filters, cursor and limit are added to it.
 */
export function listOf<T extends Table, Columns, Values extends object, Filter extends object>(
  of: RecordOf<T, Columns>,
  {
    authorize,
    rows,
    filters,
    latestFirst = false,
    sortedBy,
  }: {
    /** @throws UNAUTHENTICATED, FORBIDDEN or NOT_FOUND to whom the list is not for */
    authorize: (ctx: Ctx, values: Values) => Actor | Promise<Actor>;
    rows: (q: Kysely<Tables>, $: Parameter<Values & Caller>, rights: Rights) => SelectQueryBuilder<any, any, Tables[T]>;
    filters: Filters<Filter>;
    latestFirst?: boolean;
    /** A column that comes before the id in the order, never null: for lists of which periods are asked. */
    sortedBy?: string;
  },
) {
  type Row = RowOf<RecordOf<T, Columns>>;
  const id = `${of.alias}.id`;
  const direction = latestFirst ? 'desc' : 'asc';
  const sort = [...(sortedBy === undefined ? [] : [`${of.alias}.${sortedBy}`]), id];
  /** The cursor is an id in every list: where its row lies is looked up. */
  const behind = (cursor: Expression<number | null>) => {
    const compare = latestFirst ? sql`<` : sql`>`;
    if (sortedBy === undefined) return sql<boolean>`${sql.ref(id)} ${compare} ${cursor}`;
    const last = sql`(select ${sql.ref(sortedBy)}, id from ${sql.table(of.table)} where id = ${cursor})`;
    return sql<boolean>`(${sql.join(sort.map(each => sql.ref(each)))}) ${compare} ${last}`;
  };
  const rowsOfPage = read(of, {
    rows: (q, $: Parameter<Values & { cursor: number | null; limit: number }>, variant: VariantOf<Filters<Filter>>) =>
      sort.reduce(
        (query, each) => query.orderBy(each, direction),
        rows(q, $ as unknown as Parameter<Values & Caller>, variant.rights)
          .where(filters.where(variant, $))
          .$if(variant.page === 'next', query => query.where(behind($('cursor'))))
          .limit($('limit')),
      ),
    order: sort.map(each => `${each} ${direction}`).join(', '),
  });

  return async (ctx: Ctx, values: Values & Filter, args: PageArgs, selection?: Selection): Promise<Page<Row>> => {
    const actor = await authorize(ctx, values);
    const size = pageSize(ctx, args);
    const cursor = cursorId(args);
    const found = await rowsOfPage(
      ctx,
      { ...values, me: actor.userId, cursor, limit: size + 1 },
      {
        rights: rightsOf(actor),
        filters: filters.setOf(values),
        page: cursor === null ? 'first' : 'next',
        selection: selectionOfRows(selection),
      },
    );
    return toPage(found, size, row => [(row as { id: number }).id], cursor !== null);
  };
}
