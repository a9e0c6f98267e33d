import type { RouteInfo } from '../src/platform/services.js';
import { toOpenApiPath } from './openapi.js';
import type { Facade } from './route.js';

/** The routes of a facade, as they are told to those who decide about them. */
export const routesOf = ({ name, base, routes }: Facade): RouteInfo[] =>
  routes.map(({ id, method, path, summary }) => ({
    id,
    facade: name,
    method: method.toUpperCase(),
    path: `${base}${toOpenApiPath(path)}`,
    summary,
  }));
