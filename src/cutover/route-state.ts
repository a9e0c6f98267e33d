import type { Request, Response } from 'express';
import type { AnyRoute } from '../../rest/route.js';
import { AppError } from '../failures/errors.js';
import { isSignInOfOwnPage } from './relay/own-pages.js';
import type { RouteInForce, RouteStates } from './route-states.js';

/**
 * Sends the headers of an announced sunset, and lets a request pass unless the route is closed. Elo's own pages can always sign
 * in by it: an administrator must be able to open the route again.
 * @throws NOT_FOUND (410) when the route is closed, permanently or for a time
 */
export function passState(
  entry: AnyRoute,
  state: RouteInForce | undefined,
  { req, res, now }: { req: Request; res: Response; now: () => Date },
): void {
  if (!state) return;
  res.set(headersOf(state));
  if (isSignInOfOwnPage(entry, req)) return;
  if (state.isClosed) throw new AppError('NOT_FOUND', 'ROUTE_CLOSED');
  const at = now();
  const brownout = state.brownouts.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  if (brownout)
    throw new AppError('NOT_FOUND', 'ROUTE_BROWNOUT', {
      retryAfter: Math.ceil((brownout.endsAt.getTime() - at.getTime()) / 1000),
    });
}

/** The headers that announce an end: RFC 9745, RFC 8594 and RFC 8288. */
function headersOf({ sunset }: RouteInForce): Record<string, string> {
  if (!sunset) return {};
  return {
    Deprecation: `@${Math.floor(sunset.announcedAt.getTime() / 1000)}`,
    Sunset: sunset.sunsetAt.toUTCString(),
    ...(sunset.successor ? { Link: `<${sunset.successor}>; rel="successor-version"` } : {}),
  };
}

interface Documented {
  paths?: Record<string, object>;
}

/**
 * An OpenAPI document with the operations of an announced end marked as deprecated. @returns the same object while there are
 * none
 */
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
  for (const [method, operation] of Object.entries(
    item as Record<string, { operationId?: string; responses?: object }>,
  )) {
    const state = operation.operationId === undefined ? undefined : await states.of(operation.operationId);
    if (!state?.sunset && !state?.isClosed) continue;
    changed[method] = {
      ...operation,
      deprecated: true,
      ...(state.sunset ? { 'x-sunset': state.sunset.sunsetAt.toISOString() } : {}),
      responses: { ...operation.responses, 410: { description: 'The route is closed, permanently or for a time' } },
    };
  }
  return Object.keys(changed).length > 0 ? { ...item, ...changed } : item;
}
