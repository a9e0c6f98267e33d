import { sql } from 'kysely';
import type { RouteMode } from '../../../entities/index.js';
import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { runAhead } from '../mirror/own-ids.write.js';
import { namedRoutes } from './catalogue.js';
import { type FacadeRoute, facadeRoutes } from './find-routes.js';
import { routesPolicy } from './policy.js';
import { whyNotElo } from './why-not-elo.rules.js';

interface Switch {
  routes: readonly string[];
  mode: RouteMode;
  /** In ELO the share of the callers that Elo answers, in COMPARE and VERIFY the share of the requests that are compared. */
  percent: number;
  /** True when writes are done on both sides. */
  mirror: boolean;
  /** Switches to ELO regardless of comparisons. */
  force: boolean;
}

// All statements take the rows in one order, so that two at once wait for each other.
const switchTo = writing(
  (_q, $: Parameter<Omit<Switch, 'force'> & { now: string }>) => sql`
    insert into route_states as s (route, mode, percent, mirror, switched_at)
    select each.route, ${$('mode')}, ${$('percent')}, ${$('mirror')}, ${$('now')}
      from unnest(${$('routes')}::text[]) as each(route) order by each.route
    on conflict (route) do update
      set mode = excluded.mode, percent = excluded.percent, mirror = excluded.mirror,
          switched_at = case when (s.mode, s.percent) is distinct from (excluded.mode, excluded.percent)
                             then excluded.switched_at else s.switched_at end`,
);

/**
 * Decides the side that answers routes; requests in flight end at the side where they began.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route; INVALID outside 1 to 100 percent; CONFLICT
 * when the old service would have a part in it without a configured address; CONFLICT, unless forced, when too little is known
 * of Elo's answers (whyNotElo)
 */
export async function setRouteMode(
  ctx: Ctx<'routes' | 'events'>,
  { routes, mode, percent, mirror, force }: Switch,
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.setRouteMode);
  const named = namedRoutes(ctx, routes);
  if (percent < 1 || percent > 100) throw new AppError('INVALID', 'BETWEEN', { field: 'percent', min: 1, max: 100 });
  const needsOld = mode !== 'ELO' || percent < 100 || mirror;
  const without = named.find(({ facade }) => !ctx.services.config.legacyUrls.has(facade));
  if (needsOld && without)
    throw new AppError('CONFLICT', 'NO_OLD_SERVICE', {
      route: without.id,
      variable: `LEGACY_URL_${without.facade.toUpperCase()}`,
    });
  if (mode === 'ELO' && !force) {
    const refused = (await facadeRoutes(ctx, named))
      .map(each => whyNotElo(each, percent))
      .find(error => error !== null);
    if (refused) throw refused;
  }
  const ids = named.map(({ id }) => id).sort();
  await ctx.transaction(async ctx => {
    if (mirror) await runAhead(ctx);
    await switchTo(ctx, { routes: ids, mode, percent, mirror, now: ctx.now().toISOString() });
  });
  ctx.services.events.emit('routesChanged');
  return facadeRoutes(ctx, named);
}
