import { sql } from 'kysely';
import { z } from 'zod';
import type { MergeStep } from '../../entities/person-merge.entity.js';
import type { Ctx } from '../context.js';
import { referencesTo } from '../kernel/edit.js';
import { rowsOf } from '../kernel/rows-of.js';
import { writing } from '../kernel/statement.js';

/** The id of a row: some tables have UUIDs. */
type RowId = number | string;

/** The running transaction of a merge, and the steps so far. */
export interface MergeWork {
  ctx: Ctx;
  steps: MergeStep[];
}

const anId = z.object({ id: z.union([z.number(), z.string()]) });
const metaOf = ({ em }: Pick<Ctx, 'em'>, table: string) => {
  const found = [...em.getMetadata().getAll().values()].find(each => each.tableName === table);
  if (!found) throw new Error(`There is no entity of the table ${table}`);
  return found;
};
const idTypeOf = (ctx: Ctx, table: string) =>
  sql.raw(
    metaOf(ctx, table).props.find(({ name }) => name === 'id')?.columnTypes[0] === 'uuid' ? 'uuid[]' : 'bigint[]',
  );

/** The columns that refer to the rows of a table. */
export const columnsLeadingTo = (ctx: Pick<Ctx, 'em'>, table: string) =>
  referencesTo(ctx, metaOf(ctx, table).class as new () => object);

/** The ids of the rows with a value in a column, locked in the order of ids. */
const lockedIds = async (ctx: Ctx, table: string, column: string, value: RowId): Promise<RowId[]> =>
  (
    await rowsOf(
      ctx,
      anId,
      sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by id for no key update`,
    )
  ).map(({ id }) => id);

/** Gives a column of some rows another value. */
export async function setColumn(
  { ctx, steps }: MergeWork,
  given: { table: string; column: string; from: unknown; to: unknown; ids: RowId[] },
): Promise<void> {
  const { table, column, from, to, ids } = given;
  if (ids.length === 0) return;
  await writeColumn(ctx, { table, column, value: to, ids });
  steps.push({ moved: table, column, from, to, ids });
}

const writeColumn = async (
  ctx: Ctx,
  { table, column, value, ids }: { table: string; column: string; value: unknown; ids: RowId[] },
): Promise<void> =>
  void (await writing(
    () => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
               where id = any(${ids}::${idTypeOf(ctx, table)})`,
  )(ctx, {}));

/** Takes rows away, after the rows that belong to them. Rows that only mention them lose the mention. */
export async function takeAway(work: MergeWork, table: string, ids: RowId[]): Promise<void> {
  if (ids.length === 0) return;
  const { ctx, steps } = work;
  for (const child of columnsLeadingTo(ctx, table)) {
    const { nullable } = metaOf(ctx, child.table).props.find(({ fieldNames }) => fieldNames[0] === child.column)!;
    for (const id of ids) {
      const found = await lockedIds(ctx, child.table, child.column, id);
      if (nullable) await setColumn(work, { ...child, from: id, to: null, ids: found });
      else await takeAway(work, child.table, found);
    }
  }
  const theirs = sql`id = any(${ids}::${idTypeOf(ctx, table)})`;
  const rows = await rowsOf(
    ctx,
    z.object({ row: z.record(z.string(), z.unknown()) }),
    sql`select to_jsonb(t) as row from ${sql.table(table)} as t where ${theirs} order by id for update`,
  );
  await writing(() => sql`delete from ${sql.table(table)} where ${theirs}`)(ctx, {});
  steps.push({ taken: table, rows: rows.map(({ row }) => row) });
}

/** Takes away the rows with a value in a column. */
export const takeAwayWhere = async (work: MergeWork, table: string, column: string, value: number): Promise<void> =>
  takeAway(work, table, await lockedIds(work.ctx, table, column, value));

/** Removes the rows with a value in a column for good. */
export const endRows = async (ctx: Ctx, table: string, column: string, value: number): Promise<void> =>
  void (await writing(() => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`)(ctx, {}));

const uniqueKey = z.object({ columns: z.array(z.string()), predicate: z.string().nullable() });
/** The unique keys of a table that have a column, as PostgreSQL knows them. */
const uniqueKeys = (ctx: Ctx, table: string, column: string) =>
  rowsOf(
    ctx,
    uniqueKey,
    sql`
    select k.columns, k.predicate
      from pg_index as i
      cross join lateral (
        select array(select a.attname::text from unnest(i.indkey) with ordinality as n (attnum, place)
                       join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = n.attnum
                      order by n.place) as columns,
               pg_get_expr(i.indpred, i.indrelid) as predicate) as k
     where i.indisunique and not i.indisprimary and i.indexprs is null
       and i.indrelid = to_regclass(${table}) and ${column} = any(k.columns)
     order by i.indexrelid`,
  );

/** The rows with `from` in a column that have an equal with `to` there, by a unique key. */
async function collisions(
  ctx: Ctx,
  { table, column, from, to }: { table: string; column: string; from: number; to: number },
): Promise<RowId[]> {
  const found = new Set<RowId>();
  for (const { columns, predicate } of await uniqueKeys(ctx, table, column)) {
    const those = (value: number) =>
      sql`(select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} and ${sql.raw(predicate ?? 'true')})`;
    const equal = columns
      .filter(each => each !== column)
      .map(each => sql`${sql.ref(`o.${each}`)} = ${sql.ref(`t.${each}`)}`);
    const ids = await rowsOf(
      ctx,
      anId,
      sql`select t.id from ${those(from)} as t
           where exists (select from ${those(to)} as o where ${sql.join([sql`true`, ...equal], sql` and `)}) order by t.id`,
    );
    for (const { id } of ids) found.add(id);
  }
  return [...found];
}

/**
 * Moves the rows of a column from one record to another. Rows that the other record has already, by a unique key, are taken away.
 * @returns the ids of the rows that were taken away
 */
export async function moveRows(
  work: MergeWork,
  given: { table: string; column: string; from: number; to: number },
): Promise<RowId[]> {
  const { table, column, from } = given;
  const ids = await lockedIds(work.ctx, table, column, from);
  if (ids.length === 0) return [];
  const twice = await collisions(work.ctx, given);
  await takeAway(work, table, twice);
  await setColumn(work, { ...given, ids: ids.filter(id => !twice.includes(id)) });
  return twice;
}

/**
 * Undoes the steps of a merge, the last one first. A row that was changed since stays as it is. A row whose place is taken, or
 * whose record is gone, does not come back.
 * @param restored gives a row its values now, before it is written
 */
export async function undoSteps(
  ctx: Ctx,
  steps: readonly MergeStep[],
  restored: (table: string, row: Record<string, unknown>) => Promise<Record<string, unknown>>,
): Promise<void> {
  for (const step of steps.toReversed()) {
    if ('moved' in step) await moveBack(ctx, step);
    else for (const row of step.rows) await putBack(ctx, step.taken, await restored(step.taken, row));
  }
}

async function moveBack(ctx: Ctx, { moved, column, from, to, ids }: Extract<MergeStep, { moved: string }>) {
  const isAsLeft = sql`${sql.ref(column)} is not distinct from ${to}`;
  const parent = metaOf(ctx, moved).relations.find(each => each.owner !== false && each.fieldNames[0] === column);
  const isThere =
    parent?.targetMeta && from !== null
      ? sql`exists (select from ${sql.table(parent.targetMeta.tableName)} as p where p.id = ${from})`
      : sql`true`;
  await writing(
    () => sql`update ${sql.table(moved)} set ${sql.ref(column)} = ${from}
               where id = any(${ids}::${idTypeOf(ctx, moved)}) and ${isAsLeft} and ${isThere}`,
  )(ctx, {});
}

async function putBack(ctx: Ctx, table: string, row: Record<string, unknown>): Promise<void> {
  const { props, relations } = metaOf(ctx, table);
  const columns = props.filter(each => each.generated === undefined).flatMap(({ fieldNames }) => fieldNames);
  const names = sql.join(columns.map(each => sql.ref(each)));
  const parents = relations
    .filter(each => each.owner !== false && each.targetMeta !== undefined)
    .map(each => ({ table: each.targetMeta!.tableName, column: each.fieldNames[0]! }))
    .map(
      ({ table, column }) => sql`(${sql.ref(`r.${column}`)} is null
        or exists (select from ${sql.table(table)} as p where p.id = ${sql.ref(`r.${column}`)}))`,
    );
  await writing(
    () => sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) as r
     where ${sql.join([sql`true`, ...parents], sql` and `)}
    on conflict do nothing`,
  )(ctx, {});
}
