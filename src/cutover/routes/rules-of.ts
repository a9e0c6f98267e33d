import { type AnyRoute, isRaw, type Route } from '../../../rest/route.js';
import { rulesOfRoutes } from './index.js';
import type { Mirrored, RouteRules } from './route-rules.js';

const none: RouteRules = {};

/** The rules of a route while it moves; the same object each time. */
export const rulesOf = ({ id }: Pick<AnyRoute, 'id'>): RouteRules => rulesOfRoutes[id] ?? none;

/** The reason for never doing a write of the route on the other side; undefined: the route names no reason. */
export function whyNotMirrored(entry: Pick<AnyRoute, 'id'>): string | undefined {
  const { mirrored } = rulesOf(entry);
  return mirrored && 'never' in mirrored ? mirrored.never : undefined;
}

/** The way in which the other side does a write of the route; undefined: as it came, or never. */
export function mirroredAs(entry: Pick<AnyRoute, 'id'>): Mirrored | undefined {
  const { mirrored } = rulesOf(entry);
  return mirrored && !('never' in mirrored) ? mirrored : undefined;
}

/** True when a write of the route is done on the other side too, while the route moves with `mirror`. */
export const isMirrored = (entry: AnyRoute): entry is Route =>
  !isRaw(entry) &&
  whyNotMirrored(entry) === undefined &&
  entry.operation.definitions.some(part => part.kind === 'OperationDefinition' && part.operation === 'mutation');
