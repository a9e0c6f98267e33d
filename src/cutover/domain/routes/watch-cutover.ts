import type { ChangeWatch } from '../../../postgres/index.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { instantOf } from '../../../domain/kernel/time.js';
import { routesOfFacade } from './catalogue.js';
import { type FacadeRoute, facadeRoutes } from './find-routes.js';
import { routesPolicy } from './policy.js';
import { routeStatesAt } from './route-states.query.js';

/**
 * All routes with their clients are read at each event: while calls are counted every second, an event comes every two seconds.
 */
const EVERY_MS = 2_000;

interface Watched {
  /** Routes of this facade only. */
  facade?: string | null;
}

/** The present routes. @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown facade */
export async function findCutover(ctx: Ctx<'routes' | 'writeCalls'>, { facade }: Watched): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.cutover);
  const found = routesOfFacade(ctx, facade);
  await ctx.services.writeCalls();
  return facadeRoutes(ctx, found);
}

/** Begins to watch routes; brownouts begin and end with time. @throws the errors of `findCutover`; UNAVAILABLE */
export function watchCutover(ctx: Ctx<'routes' | 'changes'>, { facade }: Watched): Promise<ChangeWatch> {
  authorize(ctx, routesPolicy.cutover);
  routesOfFacade(ctx, facade);
  const { changes, now } = ctx.services;
  return changes.watch('cutover', facade || 'all', {
    everyMs: EVERY_MS,
    nextAt: since => nextBrownout(ctx, since),
    now,
  });
}

/** The first beginning or end of a brownout after `since`; null for never. */
async function nextBrownout(ctx: Ctx, since: Date): Promise<Date | null> {
  const times = (await routeStatesAt(ctx, since))
    .flatMap(({ brownouts }) => brownouts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]))
    .map(instantOf)
    .filter(each => each > since.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
