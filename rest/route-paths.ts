import type { Facade } from './route.js';

/**
 * Makes a function that is true for paths of a route, with the rules of Express: `:name` or `:"na-me"` is one segment, `*name`
 * the rest. Case does not matter, nor a slash at the end.
 */
export function pathMatcher(path: string): (pathname: string) => boolean {
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

/** Encoded characters that mean the same written plainly: letters, digits and `-._~` (RFC 3986, 2.3 and 6.2.2.2). */
const encodedPlain = /%(?:2d|2e|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/**
 * Makes a function that rewrites the address of a request in the form of its route's declaration. It decodes encoded letters
 * and removes doubled slashes. A server in front of an old service treats all of these forms as one. Without this function it
 * would serve routes that moved or were closed here. An address that leads to no route stays unchanged.
 */
export function createPlainUrls({ routes }: Pick<Facade, 'routes'>): (url: string) => string {
  const matchers = [...new Set(routes.map(({ path }) => path))].map(pathMatcher);
  return url => {
    const path = url.split('?', 1)[0]!;
    if (!path.includes('%') && !path.includes('//')) return url;
    const decoded = path.replaceAll(encodedPlain, decodeURIComponent);
    // The rest of an address may be a path of its own and keeps its slashes.
    const plain = [decoded, decoded.replaceAll(/\/{2,}/g, '/')].find(each => matchers.some(isAt => isAt(each)));
    return plain === undefined ? url : plain + url.slice(path.length);
  };
}
