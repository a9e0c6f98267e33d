import type { GraphQLSchema } from 'graphql';
import { DateTime } from 'luxon';
import { recordUsage } from '../domain/field-usage/record-usage.write.js';
import { recordRouteUsage } from '../cutover/domain/routes/record-route-usage.write.js';
import { recordUndocumentedRoutes } from '../cutover/domain/routes/record-undocumented-routes.write.js';
import { countFieldUsage, type FieldUsage } from '../graph/field-usage.js';
import type { Services } from '../platform/services.js';
import { countUndocumented, type UndocumentedCounter } from '../cutover/undocumented-routes.js';
import { createRouteLedger, type RouteLedger } from '../cutover/route-ledger.js';

/** Counts the requests of each client: to the graph, and to the facades. */
export interface Usage {
  fields: FieldUsage;
  routes: RouteLedger;
  /** Requests to facades that are in no contract. */
  undocumented: UndocumentedCounter;
  /** Writes the counts. */
  flush(): Promise<void>;
  /** Writes the counts of requests to the facades. */
  flushCalls(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

export function countUsage(schema: GraphQLSchema, { config, database, log, now, waits }: Services): Usage {
  const today = () => DateTime.fromJSDate(now(), { zone: config.legacyTimeZone }).toISODate()!;
  // While the server stops nobody waits long for it.
  const hurried = database.within(5_000);
  const fields = countFieldUsage({ schema, today, write: (day, usages) => recordUsage(hurried, day, usages), log });
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
  const all = (work: (each: FieldUsage | RouteLedger | UndocumentedCounter) => Promise<void>) => async () => {
    await work(fields);
    await work(routes);
    await work(undocumented);
  };
  return {
    ...{ fields, routes, undocumented },
    flush: all(each => each.flush()),
    async flushCalls() {
      await Promise.all([routes.flush(), undocumented.flush()]);
    },
    close: all(each => each.close()),
  };
}
