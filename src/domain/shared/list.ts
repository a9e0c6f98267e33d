import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { Rights } from './access.js';
import type { Filters } from './filters.js';
import { cursorId, type Page, type PageArgs, pageSize, toPage } from './page.js';
import { read } from './read.js';
import type { RecordOf, RowOf, Table } from './record.js';
import { type Selection, selectionOfRows } from './selection.js';
import { type Form, type Parameter, says } from './statement.js';

/** Word of the form of pages after the first. */
const NEXT = 'next';

/**
 * A list in the order of ids, page by page. `rows` says which rows there are for whom; filters, cursor and limit are added
 * to it.
 */
export function listOf<T extends Table, Columns, Values extends object, Filter extends object>(
  of: RecordOf<T, Columns>,
  {
    rows,
    filters,
    latestFirst = false,
  }: {
    rows: (q: Kysely<Tables>, $: Parameter<Values>, form: Form) => SelectQueryBuilder<any, any, Tables[T]>;
    filters: Filters<Filter>;
    latestFirst?: boolean;
  },
) {
  type Row = RowOf<RecordOf<T, Columns>>;
  const id = `${of.alias}.id`;
  const direction = latestFirst ? 'desc' : 'asc';
  const rowsOfPage = read(of, {
    rows: (q, $: Parameter<Values & { cursor: number | null; limit: number }>, form) =>
      rows(q, $ as unknown as Parameter<Values>, form)
        .where(filters.where(form, $))
        .$if(says(form, NEXT), query => query.where(sql.ref(id), latestFirst ? '<' : '>', $('cursor')))
        .orderBy(id, direction)
        .limit($('limit')),
    order: `${id} ${direction}`,
  });

  return async (
    ctx: Ctx,
    values: Values & Filter,
    args: PageArgs,
    { rights, selection }: { rights?: Rights; selection?: Selection } = {},
  ): Promise<Page<Row>> => {
    const size = pageSize(ctx, args);
    const cursor = cursorId(args);
    const form = filters.form(values, rights);
    const found = await rowsOfPage(
      ctx,
      { ...values, cursor, limit: size + 1 },
      { form: cursor === null ? form : `${form} ${NEXT}`, selection: selectionOfRows(selection) },
    );
    return toPage(found, size, row => [(row as { id: number }).id], cursor !== null);
  };
}
