import { sql } from 'kysely';
import type { Ctx } from '../../../domain/context.js';
import { filters, type VariantOf } from '../../../domain/kernel/filters.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { type Parameter, statement } from '../../../domain/kernel/statement.js';
import { routesPolicy } from './policy.js';

interface UndocumentedRoute {
  facade: string;
  method: string;
  /** With numbers and ids replaced. */
  path: string;
  calls: number;
  lastDay: string;
}

const conditions = filters<{ facade?: string | null }>({ facade: 'u.facade' });

const found = statement(
  (_q, $: Parameter<{ facade?: string | null }>, variant: VariantOf<typeof conditions>) => sql<UndocumentedRoute>`
    select u.facade, u.method, u.path, u.calls, u.last_day as "lastDay"
      from undocumented_routes as u
     where ${conditions.where(variant, $)}
     order by u.calls desc, u.facade, u.path, u.method
     limit 200`,
);

/**
 * Requests to the facades that are in no contract and were passed on to the old services, the most frequent first.
 * @throws FORBIDDEN to everybody but administrators
 */
export async function findUndocumentedRoutes(
  ctx: Ctx<'writeCalls'>,
  filter: { facade?: string | null },
): Promise<readonly UndocumentedRoute[]> {
  authorize(ctx, routesPolicy.undocumentedRoutes);
  await ctx.services.writeCalls();
  return found(ctx, filter, { filters: conditions.setOf(filter) });
}
