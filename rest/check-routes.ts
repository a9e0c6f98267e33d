import { z } from 'zod';
import { type AnyRoute, type Facade, isRaw } from './route.js';

/**
 * Refuses wrong declarations that the compiler can't refuse. A developer learns of a mistake at the start, not from a client.
 * @throws Error that names the route
 */
export function checkRoutes({ name, routes }: Pick<Facade, 'name' | 'routes'>): void {
  const ids = new Set<string>();
  const places = new Set<string>();
  for (const entry of routes) {
    if (!entry.id.startsWith(`${name}.`)) throw new Error(`The id of the route ${entry.id} must begin with ${name}.`);
    if (ids.has(entry.id)) throw new Error(`Two routes have the id ${entry.id}`);
    ids.add(entry.id);

    const action = isRaw(entry) ? undefined : entry.action;
    const place = [entry.method.toUpperCase(), entry.path, ...(action ? [`action ${action}`] : [])].join(' ');
    if (places.has(place)) throw new Error(`The route ${entry.id} is the second one of ${place}`);
    places.add(place);

    if (!isRaw(entry) && !entry.headers !== !entry.answerHeaders)
      throw new Error(`The route ${entry.id} must say in answerHeaders what its headers are`);
    checkParameters(entry);
  }
}

/** The names in `/a/:id/:"client-id"/*rest`. */
const parametersOf = (path: string): string[] =>
  [...path.matchAll(/[:*](?:"([^"]+)"|(\w+))/g)].map(([, quoted, plain]) => (quoted ?? plain)!);

function checkParameters({ id, path, params }: AnyRoute): void {
  const inPath = parametersOf(path);
  if (params && !(params instanceof z.ZodObject)) throw new Error(`The params of the route ${id} are no object`);
  const declared = Object.keys(params?.shape ?? {});
  const missing = inPath.filter(name => !declared.includes(name));
  const unmatched = declared.filter(name => !inPath.includes(name));
  if (missing.length > 0)
    throw new Error(`The route ${id} has ${missing.join(', ')} in its path and not in its params`);
  if (unmatched.length > 0)
    throw new Error(`The route ${id} has ${unmatched.join(', ')} in its params and not in its path`);
}
