import { instantOf } from './domain/kernel/time.js';
import { type RouteState, routeStatesNow } from './domain/routes/route-states.query.js';
import type { Services } from './platform/services.js';

/** What was decided about a route. */
export interface RouteInForce {
  sunset: { announcedAt: Date; sunsetAt: Date; successor: string | null } | null;
  isClosed: boolean;
  brownouts: { startsAt: Date; endsAt: Date }[];
}

/** What was decided about routes, as this process knows it. */
export interface RouteStates {
  /**
   * What was decided about a route; undefined: nothing. A promise when it has to be read again, which is so every five
   * seconds at most. While the database is away it is as it was.
   */
  of(route: string): RouteInForce | undefined | Promise<RouteInForce | undefined>;
}

const FRESH_MS = 5_000;

export function createRouteStates({ database, events, log, now }: Services): RouteStates {
  let known = new Map<string, RouteInForce>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  let changes = 0;
  events.on('routesChanged', () => {
    changes += 1;
    readAt = -Infinity;
  });

  const read = async (): Promise<void> => {
    let before;
    do {
      before = changes;
      try {
        const states = await routeStatesNow(database, now());
        known = new Map(states.map(each => [each.route, inForce(each)]));
      } catch (error) {
        log.warn({ err: error }, 'what was decided about routes could not be read: it is as it was');
      }
      // What changes while it is read is read again.
    } while (changes !== before);
    readAt = performance.now();
  };
  return {
    of(route) {
      if (performance.now() - readAt < FRESH_MS) return known.get(route);
      reading ??= read().finally(() => (reading = null));
      return reading.then(() => known.get(route));
    },
  };
}

function inForce({ announcedAt, sunsetAt, successor, closedAt, brownouts }: RouteState): RouteInForce {
  const date = (text: string) => new Date(instantOf(text));
  return {
    sunset: announcedAt && sunsetAt ? { announcedAt: date(announcedAt), sunsetAt: date(sunsetAt), successor } : null,
    isClosed: closedAt !== null,
    brownouts: brownouts.map(({ startsAt, endsAt }) => ({ startsAt: date(startsAt), endsAt: date(endsAt) })),
  };
}
