import { z } from 'zod';
import { type AnyRoute, type Facade, isRaw, isWrite } from '../../../rest/route.js';
import { rulesOfRoutes } from './index.js';
import { CALLER, type RulesOfRoutes } from './route-rules.js';

/**
 * Refuses wrong rules that the compiler can't refuse. A developer learns of a mistake at the start, not from a caller.
 * @throws Error that names the route
 */
export function checkRules(facades: readonly Pick<Facade, 'routes'>[], rules: RulesOfRoutes = rulesOfRoutes): void {
  const routes = new Map(facades.flatMap(facade => facade.routes).map(entry => [entry.id, entry]));
  for (const id of Object.keys(rules)) if (!routes.has(id)) throw new Error(`There are rules for ${id}, and no route`);
  for (const entry of routes.values()) {
    const { mirrored = {} } = rules[entry.id] ?? {};
    if (isRaw(entry) && isWrite(entry) && !('never' in mirrored))
      throw new Error(
        `The raw route ${entry.id} must say in mirrored why what it writes is not done on the other side`,
      );
    if ('about' in mirrored && mirrored.about) checkAbout(entry, Object.values(mirrored.about).flat());
  }
}

/** The fields that identify a record must be fields of the route. Otherwise changes of it could not be kept in order. */
function checkAbout(entry: AnyRoute, about: readonly string[]): void {
  const taken = [entry.params, entry.query, isRaw(entry) ? undefined : entry.body].flatMap(part =>
    part instanceof z.ZodObject ? Object.keys(part.shape) : [],
  );
  const unknown = about.filter(name => name !== CALLER && !taken.includes(name));
  if (unknown.length > 0)
    throw new Error(`The route ${entry.id} is about ${unknown.join(', ')}, which it does not take`);
}
