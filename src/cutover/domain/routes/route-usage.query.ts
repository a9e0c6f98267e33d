import { sql } from 'kysely';
import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { filters, type VariantOf } from '../../../domain/kernel/filters.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { type Parameter, statement } from '../../../domain/kernel/statement.js';
import { routesPolicy } from './policy.js';

export interface RouteUsageFilter {
  /** Its id, or the name of its facade. */
  route?: string | null;
  client?: string | null;
  /** `YYYY-MM-DD`; both days belong to it. */
  from?: string | null;
  to?: string | null;
}

const conditions = filters<RouteUsageFilter>({
  route: $ => sql`(r.route = ${$('route')} or split_part(r.route, '.', 1) = ${$('route')})`,
  client: 'r.client',
  from: $ => sql`r.day >= ${$('from')}::date`,
  to: $ => sql`r.day <= ${$('to')}::date`,
});

interface RouteUsageRow {
  route: string;
  client: string;
  calls: number;
  refused: number;
  failed: number;
  firstDay: string;
  lastDay: string;
}

const found = statement(
  (_q, $: Parameter<RouteUsageFilter & { limit: number }>, variant: VariantOf<typeof conditions>) => sql<RouteUsageRow>`
    select r.route, r.client,
           least(sum(r.calls), 2147483647)::int as calls,
           least(coalesce(sum(r.calls) filter (where r.status_class = 4), 0), 2147483647)::int as refused,
           least(coalesce(sum(r.calls) filter (where r.status_class = 5), 0), 2147483647)::int as failed,
           min(r.day) as "firstDay", max(r.day) as "lastDay"
      from route_usages as r
     where ${conditions.where(variant, $)}
     group by r.route, r.client
     order by 3 desc, r.route, r.client
     limit ${$('limit')}`,
);

const MAX_ROWS = 1_000;

/**
 * The calls of each route of the facades by each client, the most frequent first: for administrators.
 * @throws INVALID outside 1 to 1000 rows
 */
export async function findRouteUsage(
  ctx: Ctx<'writeCalls'>,
  filter: RouteUsageFilter,
  first: number,
): Promise<RouteUsageRow[]> {
  authorize(ctx, routesPolicy.routeUsage);
  if (first < 1 || first > MAX_ROWS)
    throw new AppError('INVALID', 'BETWEEN', { field: 'first', min: 1, max: MAX_ROWS });
  await ctx.services.writeCalls();
  return found(ctx, { ...filter, limit: first }, { filters: conditions.setOf(filter) });
}
