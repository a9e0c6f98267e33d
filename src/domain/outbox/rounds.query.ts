import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';

/**
 * By the name of each recurring job, the end of its last round, in seconds since 1970. A job without an ended round is not in
 * it.
 */
export async function roundsOf(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await db(ctx)
    .selectFrom('recurring_runs')
    .select(['job', sql<number>`extract(epoch from finished_at)::float8`.as('endedAt')])
    .where('finished_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ job, endedAt }) => [job, endedAt]));
}
