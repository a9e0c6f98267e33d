import { sql } from 'kysely';
import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { namedRoutes } from './catalogue.js';
import { type FacadeRoute, facadeRoutes } from './find-routes.js';
import { routesPolicy } from './policy.js';

/** Clients that a refusal names. */
const NAMED = 20;

const close = writing(
  (_q, $: Parameter<{ routes: readonly string[]; now: string }>) => sql`
    insert into route_states as s (route, closed_at)
    select each.route, ${$('now')} from unnest(${$('routes')}::text[]) as each(route) order by each.route
    on conflict (route) do update set closed_at = coalesce(s.closed_at, excluded.closed_at)`,
);
const reopen = writing(
  (_q, $: Parameter<{ routes: readonly string[] }>) => sql`
    update route_states set closed_at = null
     where route in (select route from route_states where route = any(${$('routes')}::text[]) order by route for update)`,
);
const removeBrownoutsAhead = writing(
  (_q, $: Parameter<{ routes: readonly string[]; now: string }>) => sql`
    delete from route_brownouts where route = any(${$('routes')}::text[]) and ends_at > ${$('now')}`,
);

/**
 * Closes routes: they are answered 410 from now on.
 * @param given `force` closes them although somebody would be hurt
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route; CONFLICT, with their names, while clients
 * that have not acknowledged it called one of them in the last 30 days
 */
export async function closeRoute(
  ctx: Ctx<'routes' | 'events' | 'writeCalls'>,
  { routes, force }: { routes: readonly string[]; force: boolean },
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.closeRoute);
  const named = namedRoutes(ctx, routes);
  if (!force) {
    await ctx.services.writeCalls();
    const hurt = (await facadeRoutes(ctx, named)).flatMap(({ id, clients }) =>
      clients.filter(({ acknowledgedAt }) => acknowledgedAt === null).map(({ client }) => `${client} (${id})`),
    );
    if (hurt.length > 0) throw new AppError('CONFLICT', 'ROUTE_IN_USE', { clients: hurt.slice(0, NAMED) });
  }
  const ids = named.map(({ id }) => id).sort();
  await ctx.transaction(ctx => close(ctx, { routes: ids, now: ctx.now().toISOString() }));
  ctx.services.events.emit('routesChanged');
  return facadeRoutes(ctx, named);
}

/**
 * Opens routes again at once, and ends their brownouts; announced ends stay announced.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route
 */
export async function reopenRoute(
  ctx: Ctx<'routes' | 'events'>,
  { routes }: { routes: readonly string[] },
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.reopenRoute);
  const named = namedRoutes(ctx, routes);
  const ids = named.map(({ id }) => id);
  await ctx.transaction(async ctx => {
    await reopen(ctx, { routes: ids });
    await removeBrownoutsAhead(ctx, { routes: ids, now: ctx.now().toISOString() });
  });
  ctx.services.events.emit('routesChanged');
  return facadeRoutes(ctx, named);
}
