import { AppError } from '../../platform/errors.js';
import type { RouteInfo } from '../../platform/services.js';
import type { Ctx } from '../context.js';

/** Routes that are decided about at once: more than any facade has. */
const MAX_ROUTES = 200;

/**
 * The routes of these ids, each once.
 * @throws INVALID for none and for more than 200; NOT_FOUND for one that there is not
 */
export function namedRoutes(ctx: Ctx<'routes'>, ids: readonly string[]): RouteInfo[] {
  if (ids.length < 1 || ids.length > MAX_ROUTES)
    throw new AppError('INVALID', 'BETWEEN', { field: 'routes', min: 1, max: MAX_ROUTES });
  return [...new Set(ids)].map(id => {
    const found = ctx.services.routes.find(each => each.id === id);
    if (!found) throw new AppError('NOT_FOUND', 'ROUTE_NOT_FOUND', { route: id.slice(0, 100) });
    return found;
  });
}
