import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { instantOf } from '../domain/kernel/time.js';
import { type RouteState, routeStatesAt } from './domain/routes/route-states.query.js';
import type { RouteMode } from '../entities/index.js';
import { openDatabase } from '../postgres/index.js';
import type { Services } from '../platform/services.js';

/** The decisions about a route. */
export interface RouteInForce {
  sunset: {
    announcedAt: Date;
    sunsetAt: Date;
    /** The address in its form for a header. */
    successor: string | null;
  } | null;
  isClosed: boolean;
  brownouts: { startsAt: Date; endsAt: Date }[];
  mode: RouteMode;
  /**
   * In the mode ELO, the share of the callers that Elo answers; in COMPARE and VERIFY, the share of the requests that are
   * compared.
   */
  percent: number;
  /** True when writes are done on both sides. */
  mirror: boolean;
  /** The time of the last change of mode or percent. */
  switchedAt: Date | null;
}

/**
 * The decisions about routes, as this process knows them. No request waits for the database on their account: a server with an
 * absent database still says that it lives.
 */
export interface RouteStates {
  /** The decisions about a route; undefined: none. A promise while a decision of this very process is taken in. */
  of(route: string): RouteInForce | undefined | Promise<RouteInForce | undefined>;
  close(): Promise<void>;
}

/** Decisions of other processes hold here within five seconds. */
const EVERY_MS = 4_000;
/** Milliseconds that a start waits for the first answer. */
const START_MS = 2_000;

/** @param pool of one connection, apart from the connections of requests */
export async function openRouteStates(
  pool: Pool,
  { events, log, now }: Pick<Services, 'events' | 'log' | 'now'>,
): Promise<RouteStates> {
  const database = openDatabase(pool);
  let known = new Map<string, RouteInForce>();
  let reading: Promise<void> | null = null;
  let changes = 0;
  let isAway = false;

  const read = async (): Promise<void> => {
    let before;
    do {
      before = changes;
      try {
        const states = await routeStatesAt(database, now());
        known = new Map(states.map(each => [each.route, inForce(each)]));
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'what was decided about routes could not be read: it is as it was');
        isAway = true;
      }
      // A change during the reading is read again.
    } while (changes !== before);
  };
  const refresh = (): Promise<void> => (reading ??= read().finally(() => (reading = null)));
  let taking: Promise<void> | null = null;
  const changed = (): void => {
    changes += 1;
    const taken = refresh().finally(() => {
      if (taking === taken) taking = null;
    });
    taking = taken;
  };
  events.on('routesChanged', changed);
  const timer = setInterval(() => void refresh(), EVERY_MS).unref();
  await Promise.race([refresh(), sleep(START_MS, undefined, { ref: false })]);

  return {
    of: route => (taking ? taking.then(() => known.get(route)) : known.get(route)),
    async close() {
      clearInterval(timer);
      events.off('routesChanged', changed);
      await reading;
      await pool.end();
    },
  };
}

/** For a worker: nothing is asked of the facades there. */
export const noRouteStates: RouteStates = { of: () => undefined, close: async () => {} };

function inForce({ announcedAt, sunsetAt, successor, closedAt, brownouts, ...state }: RouteState): RouteInForce {
  const date = (text: string) => new Date(instantOf(text));
  // People write addresses with letters that no header may have.
  const address = successor === null ? null : (URL.parse(successor)?.href ?? null);
  return {
    sunset:
      announcedAt && sunsetAt ? { announcedAt: date(announcedAt), sunsetAt: date(sunsetAt), successor: address } : null,
    isClosed: closedAt !== null,
    brownouts: brownouts.map(({ startsAt, endsAt }) => ({ startsAt: date(startsAt), endsAt: date(endsAt) })),
    mode: state.mode,
    percent: state.percent,
    mirror: state.mirror,
    switchedAt: state.switchedAt === null ? null : date(state.switchedAt),
  };
}
