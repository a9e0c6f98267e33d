import type { Response } from 'express';
import type { RouteState } from '../src/domain/routes/route-states.query.js';
import type { RouteStates } from '../src/route-states.js';
import { AppError } from '../src/platform/errors.js';
import { instantOf } from '../src/domain/kernel/time.js';
import type { MountTools } from './mount-tools.js';
import type { AnyRoute } from './route.js';

/**
 * Says what was announced about a route, and lets a request pass unless the route is closed.
 * @throws NOT_FOUND (410) when it is closed for good or for a time
 */
export async function passState(
  { id }: AnyRoute,
  res: Response,
  { states, now }: Pick<MountTools, 'states' | 'now'>,
): Promise<void> {
  const known = states.of(id);
  const state = known instanceof Promise ? await known : known;
  if (!state) return;
  res.set(headersOf(state));
  if (state.closedAt) throw new AppError('NOT_FOUND', 'ROUTE_CLOSED');
  const at = now().getTime();
  const brownout = state.brownouts.find(({ startsAt, endsAt }) => instantOf(startsAt) <= at && at < instantOf(endsAt));
  if (brownout)
    throw new AppError('NOT_FOUND', 'ROUTE_BROWNOUT', {
      retryAfter: Math.ceil((instantOf(brownout.endsAt) - at) / 1000),
    });
}

/** What an announced end is told by: RFC 9745, RFC 8594 and RFC 8288. */
function headersOf({ announcedAt, sunsetAt, successor }: RouteState): Record<string, string> {
  if (!announcedAt || !sunsetAt) return {};
  return {
    Deprecation: `@${Math.floor(instantOf(announcedAt) / 1000)}`,
    Sunset: new Date(instantOf(sunsetAt)).toUTCString(),
    ...(successor ? { Link: `<${successor}>; rel="successor-version"` } : {}),
  };
}

interface Documented {
  paths?: Record<string, object>;
}

/** An OpenAPI document in which the operations whose end was announced are deprecated. @returns the same while there are none */
export async function withSunsets<Document extends Documented>(
  document: Document,
  states: RouteStates,
): Promise<Document> {
  const paths = await Promise.all(
    Object.entries(document.paths ?? {}).map(
      async ([path, item]) => [path, await withSunsetsOf(item, states)] as const,
    ),
  );
  const isSame = paths.every(([path, item]) => item === document.paths![path]);
  return isSame ? document : { ...document, paths: Object.fromEntries(paths) };
}

async function withSunsetsOf(item: object, states: RouteStates): Promise<object> {
  const changed: Record<string, object> = {};
  for (const [method, operation] of Object.entries(item as Record<string, { operationId?: string; responses?: object }>)) {
    const state = operation.operationId === undefined ? undefined : await states.of(operation.operationId);
    if (!state?.sunsetAt && !state?.closedAt) continue;
    changed[method] = {
      ...operation,
      deprecated: true,
      ...(state.sunsetAt ? { 'x-sunset': new Date(instantOf(state.sunsetAt)).toISOString() } : {}),
      responses: { ...operation.responses, 410: { description: 'The route is closed, for good or for a time' } },
    };
  }
  return Object.keys(changed).length > 0 ? { ...item, ...changed } : item;
}
