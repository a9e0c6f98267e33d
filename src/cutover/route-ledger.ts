import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSignInOfOwnPage } from './relay/own-pages.js';
import { stateOf } from '../../rest/request-state.js';
import { findingOf } from './request-state.js';
import type { Actor } from '../domain/context.js';
import type { RouteCalls } from './domain/routes/record-route-usage.write.js';
import { clientOf } from '../domain/sessions/client-of.rules.js';
import type { Logger } from '../platform/watching/logger.js';
import { createTally } from '../platform/tally.js';

/** Counts the calls of each route of a facade by each client, with the status of the answer. */
export interface RouteLedger {
  /** Counts an answered request. @param header reads one of its headers */
  count(route: string, header: (name: string) => string | undefined, actor: Actor | null, status: number): void;
  /** Writes the counts. */
  flush(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

interface Options {
  /** The day of the written counts, `YYYY-MM-DD`. */
  today: () => string;
  write: (day: string, usages: readonly RouteCalls[]) => Promise<void>;
  log: Logger;
  /** Milliseconds until a client's first call of a route in a day is written. */
  firstWaitMs: number;
}

/** A key of the tally: a route and the first digit of a status. Made once for each, so that it is the same object. */
interface Answered {
  route: string;
  statusClass: number;
}

export function createRouteLedger({ today, write, log, firstWaitMs }: Options): RouteLedger {
  const keys = new Map<string, Answered[]>();
  const tally = createTally<Answered>({
    today,
    write: (day, all) =>
      write(
        day,
        all.map(({ client, key, calls }) => ({ ...key, client, calls })),
      ),
    what: 'what clients called',
    log,
    firstWaitMs,
  });
  return {
    count(route, header, actor, status) {
      const statusClass = Math.min(5, Math.max(1, Math.floor(status / 100)));
      let ofRoute = keys.get(route);
      if (!ofRoute) keys.set(route, (ofRoute = [1, 2, 3, 4, 5].map(each => ({ route, statusClass: each }))));
      tally.add(tally.nameOf(clientOf({ get: header }, actor)), ofRoute[statusClass - 1]!, 1);
    },
    flush: tally.flush,
    close: tally.close,
  };
}

/** Counts the answers of a route of a facade; a request without a route is not counted, so that nobody can fill the ledger. */
export const countAnswered =
  (ledger: RouteLedger) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const state = stateOf(res);
    const { facade, routeId } = state;
    if (!facade || !routeId) return;
    // Sign-ins of own pages happen also when the route is closed: these pages are no clients of the old service.
    if (isSignInOfOwnPage({ id: routeId }, req)) return;
    const header = (name: string): string | undefined => {
      const value = req.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const count = () => ledger.count(routeId, header, state.ctx?.actor ?? null, res.statusCode);
    const finding = findingOf(res);
    if (finding) void finding.then(count);
    else count();
  };
