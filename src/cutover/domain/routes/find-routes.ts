import { sql } from 'kysely';
import type { RouteMode } from '../../../entities/index.js';
import type { RouteInfo } from '../../../platform/services.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { daysAgo } from '../../../domain/kernel/removal.js';
import { type Parameter, statement } from '../../../domain/kernel/statement.js';
import { routesOfFacade } from './catalogue.js';
import { noParity, type ParityCounts, parityOf } from '../parity/parity.query.js';
import { routesPolicy } from './policy.js';
import { routeStates } from './route-states.query.js';
import { isUse, USE_DAYS } from './use.query.js';

interface ClientOfRoute {
  client: string;
  calls: number;
  lastDay: string;
  /** The time when it said that it needs the route no more; null: it did not. */
  acknowledgedAt: string | null;
}

/** A route of a facade, with its callers and the decisions about it. */
export interface FacadeRoute extends RouteInfo, ParityCounts {
  /** Calls in the last 30 days, without refused ones. */
  calls: number;
  /** The callers in the last 30 days, the most frequent first. */
  clients: ClientOfRoute[];
  sunset: { announcedAt: string; sunsetAt: string; successor: string | null } | null;
  closedAt: string | null;
  brownouts: { startsAt: string; endsAt: string }[];
  mode: RouteMode;
  percent: number;
  mirror: boolean;
  switchedAt: string | null;
  /** True when the address of the old service is configured. */
  hasLegacy: boolean;
}

const usage = statement(
  (_q, $: Parameter<{ routes: string[]; since: string }>) => sql<ClientOfRoute & { route: string }>`
    select r.route, r.client, least(sum(r.calls), 2147483647)::int as calls, max(r.day) as "lastDay",
           max(c.acknowledged_at) as "acknowledgedAt"
      from route_usages as r
      left join route_consents as c on c.route = r.route and c.client = r.client
     where r.route = any(${$('routes')}::text[]) and r.day >= ${$('since')}::date and ${isUse}
     group by r.route, r.client
     order by 3 desc, r.client`,
);

/** The data about routes, in their order. */
export async function facadeRoutes(ctx: Ctx, routes: readonly RouteInfo[]): Promise<FacadeRoute[]> {
  const ids = routes.map(({ id }) => id);
  const clients = Map.groupBy(await usage(ctx, { routes: ids, since: daysAgo(ctx, USE_DAYS) }), each => each.route);
  const states = new Map((await routeStates(ctx)).map(each => [each.route, each]));
  const parity = await parityOf(ctx, ids);
  return routes.map(route => {
    const state = states.get(route.id);
    const callers = clients.get(route.id) ?? [];
    return {
      ...route,
      ...(parity.get(route.id) ?? noParity),
      calls: callers.reduce((sum, each) => sum + each.calls, 0),
      clients: callers,
      sunset:
        state?.announcedAt && state.sunsetAt
          ? { announcedAt: state.announcedAt, sunsetAt: state.sunsetAt, successor: state.successor }
          : null,
      closedAt: state?.closedAt ?? null,
      brownouts: state?.brownouts ?? [],
      mode: state?.mode ?? 'ELO',
      percent: state?.percent ?? 100,
      mirror: state?.mirror ?? false,
      switchedAt: state?.switchedAt ?? null,
      hasLegacy: ctx.services.config.legacyUrls.has(route.facade),
    };
  });
}

/**
 * Finds the routes of a facade, or of all, in the order of their declaration.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown facade
 */
export async function findRoutes(
  ctx: Ctx<'routes' | 'writeCalls'>,
  { facade }: { facade?: string | null },
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.routes);
  const found = routesOfFacade(ctx, facade);
  await ctx.services.writeCalls();
  return facadeRoutes(ctx, found);
}
