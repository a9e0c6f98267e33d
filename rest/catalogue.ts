import type { RouteInfo } from '../src/platform/services.js';
import { toOpenApiPath } from './openapi.js';
import type { Facade } from './route.js';

/** The routes of a facade, in the form that the administration of routes shows. */
export const routesOf = ({ name, base, routes }: Facade): RouteInfo[] =>
  routes.map(({ id, method, path, summary }) => ({
    id,
    facade: name,
    method: method.toUpperCase(),
    path: `${base}${toOpenApiPath(path)}`,
    summary,
  }));
