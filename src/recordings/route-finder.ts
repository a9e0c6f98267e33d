import { type AnyRoute, type Facade, isRaw, isWrite } from '../../rest/route.js';

/** Finds the route of a facade that answers a read. */
export interface RouteFinder {
  /** @param target path below the base address of the facade, with query */
  (target: string): AnyRoute | null;
}

/** The first in the order of their declaration, as when they are asked; those that change something are none. */
export function createRouteFinder({ routes }: Pick<Facade, 'routes'>): RouteFinder {
  const known = routes.filter(({ method }) => method === 'get').map(entry => ({ entry, isAt: matcher(entry.path) }));
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

/** Routes without an action don't look at the field. */
const orUndefined = (action: string | null, entry: AnyRoute): string | undefined =>
  actionOf(entry) === undefined ? undefined : action?.replaceAll('-', '_');

/** Of a path as Express has them: `:name` or `:"na-me"` one segment, `*name` the rest; case does not matter, nor a slash at the end. */
function matcher(path: string): (pathname: string) => boolean {
  const segments = segmentsOf(path);
  const rest = segments.findIndex(segment => segment.startsWith('*'));
  const fits = (rest < 0 ? segments : segments.slice(0, rest)).map(segmentMatcher);
  return pathname => {
    const given = segmentsOf(pathname);
    return (
      (rest < 0 ? given.length === fits.length : given.length > rest) && fits.every((fit, index) => fit(given[index]!))
    );
  };
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

function segmentMatcher(segment: string): (given: string) => boolean {
  const wanted = segment.toLowerCase();
  const at = wanted.indexOf(':');
  if (at < 0) return given => given.toLowerCase() === wanted;
  const [before, after] = [wanted.slice(0, at), wanted.slice(at + 1).replace(/^(?:\w+|"[^"]+")/, '')];
  return given =>
    given.length > before.length + after.length &&
    given.toLowerCase().startsWith(before) &&
    given.toLowerCase().endsWith(after);
}
