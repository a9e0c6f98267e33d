import { sql } from 'kysely';
import type { Ctx } from '../../../domain/context.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

const resetCounts = writing(
  (_q, $: Parameter<{ routes: readonly string[]; now: string }>) => sql`
    insert into parity_counts (route, reset_at)
    select each.route, ${$('now')} from unnest(${$('routes')}::text[]) as each(route) order by each.route
    on conflict (route) do update
       set reset_at = excluded.reset_at, equal = 0, different = 0, unknown_callers = 0, skipped = 0, other_side_failed = 0`,
);
const removeDifferences = writing(
  (_q, $: Parameter<{ routes: readonly string[] }>) => sql`
    delete from parity_differences where route = any(${$('routes')}::text[])`,
);

/**
 * Forgets the results of comparisons of routes and their differences; ignored paths stay ignored. A comparison of an earlier
 * request does not count any more, in any process.
 */
export async function forgetComparisons(ctx: Ctx, routes: readonly string[]): Promise<void> {
  await resetCounts(ctx, { routes, now: ctx.now().toISOString() });
  await removeDifferences(ctx, { routes });
}
