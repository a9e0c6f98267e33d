import { type AnyRoute, type Facade, isRaw, isWrite } from '../../../rest/route.js';
import { pathMatcher } from '../../../rest/route-paths.js';

/** Finds the route of a facade that answers a read. */
export interface RouteFinder {
  /** @param target path below the base address of the facade, with query */
  (target: string): AnyRoute | null;
}

/** The first in the order of their declaration, as when they are asked; routes that change something are left out. */
export function createRouteFinder({ routes }: Pick<Facade, 'routes'>): RouteFinder {
  const known = routes
    .filter(({ method }) => method === 'get')
    .map(entry => ({ entry, isAt: pathMatcher(entry.path) }));
  return target => {
    const url = URL.parse(target, 'http://host');
    if (!url) return null;
    const action = url.searchParams.get('action');
    const found = known.find(({ entry, isAt }) => isAt(url.pathname) && actionOf(entry) === orUndefined(action, entry));
    return found && !isWrite(found.entry) ? found.entry : null;
  };
}

const actionOf = (entry: AnyRoute): string | undefined =>
  isRaw(entry) ? undefined : entry.action?.replaceAll('-', '_');

/** Routes without an action ignore the field. */
const orUndefined = (action: string | null, entry: AnyRoute): string | undefined =>
  actionOf(entry) === undefined ? undefined : action?.replaceAll('-', '_');
