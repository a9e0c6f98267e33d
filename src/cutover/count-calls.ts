import { DateTime } from 'luxon';
import type { CallCounter } from '../server/cutover-port.js';
import type { Services } from '../platform/services.js';
import { recordRouteUsage } from './domain/routes/record-route-usage.write.js';
import { recordUndocumentedRoutes } from './domain/routes/record-undocumented-routes.write.js';
import { countAnswered, createRouteLedger } from './route-ledger.js';
import { countUndocumented, type UndocumentedCounter } from './undocumented-routes.js';

export interface CountedCalls extends CallCounter {
  /** Requests to facades that are in no contract. */
  undocumented: UndocumentedCounter;
}

/** Counts the requests of each client to the facades. */
export function countCalls({ config, database, log, now, waits }: Services): CountedCalls {
  const today = () => DateTime.fromJSDate(now(), { zone: config.legacyTimeZone }).toISODate()!;
  // While the server stops nobody waits long for it.
  const hurried = database.within(5_000);
  const routes = createRouteLedger({
    today,
    write: (day, usages) => recordRouteUsage(hurried, day, usages),
    log,
    firstWaitMs: waits.callsMs,
  });
  const undocumented = countUndocumented({
    today,
    write: (day, counted) => recordUndocumentedRoutes(hurried, day, counted),
    log,
    firstWaitMs: waits.callsMs,
  });
  return {
    undocumented,
    answered: countAnswered(routes),
    async flush() {
      await Promise.all([routes.flush(), undocumented.flush()]);
    },
    async close() {
      await routes.close();
      await undocumented.close();
    },
  };
}
