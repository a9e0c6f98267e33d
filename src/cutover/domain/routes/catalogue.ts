import { AppError } from '../../../failures/errors.js';
import type { RouteInfo } from '../../../platform/services.js';
import type { Ctx } from '../../../domain/context.js';

/** The routes of a facade, or of all. @throws NOT_FOUND for an unknown facade */
export function routesOfFacade(ctx: Ctx<'routes'>, facade: string | null | undefined): RouteInfo[] {
  const found = ctx.services.routes.filter(each => !facade || each.facade === facade);
  if (found.length === 0) throw new AppError('NOT_FOUND', 'FACADE_NOT_FOUND', { facade: (facade ?? '').slice(0, 60) });
  return found;
}

/** The greatest number of routes in one decision: more than any facade has. */
const MAX_ROUTES = 200;

/** The routes with these ids, each once. @throws INVALID for none and for more than 200; NOT_FOUND for an unknown one */
export function namedRoutes(ctx: Ctx<'routes'>, ids: readonly string[]): RouteInfo[] {
  if (ids.length < 1 || ids.length > MAX_ROUTES)
    throw new AppError('INVALID', 'BETWEEN', { field: 'routes', min: 1, max: MAX_ROUTES });
  return [...new Set(ids)].map(id => {
    const found = ctx.services.routes.find(each => each.id === id);
    if (!found) throw new AppError('NOT_FOUND', 'ROUTE_NOT_FOUND', { route: id.slice(0, 100) });
    return found;
  });
}
