import { sql } from 'kysely';
import { type Ctx, db } from '../../../domain/context.js';

/**
 * Forgets the results of comparisons of routes and their differences; ignored paths stay ignored. A comparison of an earlier
 * request does not count any more, in any process.
 */
export async function forgetComparisons(ctx: Ctx, routes: readonly string[]): Promise<void> {
  const ids = [...routes].sort();
  await sql`
    insert into parity_counts (route, reset_at)
    select each.route, ${ctx.now().toISOString()} from unnest(${ids}::text[]) as each(route) order by each.route
    on conflict (route) do update
       set reset_at = excluded.reset_at, equal = 0, different = 0, unknown_callers = 0, skipped = 0, other_side_failed = 0`.execute(
    db(ctx),
  );
  await sql`delete from parity_differences where route = any(${ids}::text[])`.execute(db(ctx));
}
