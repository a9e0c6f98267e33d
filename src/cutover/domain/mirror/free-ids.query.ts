import { sql } from 'kysely';
import { type Ctx, db } from '../../../domain/context.js';

/** Leaves out the tables in which one of the ids is taken: records made there get ids of their own. */
export async function freeIds(
  ctx: Ctx,
  byTable: ReadonlyMap<string, readonly number[]>,
): Promise<Map<string, readonly number[]>> {
  const free = new Map<string, readonly number[]>();
  for (const [table, ids] of byTable) {
    const { rows } = await sql`select from ${sql.table(table)} where id = any(${ids}::int[]) limit 1`.execute(db(ctx));
    if (rows.length === 0) free.set(table, ids);
  }
  return free;
}
