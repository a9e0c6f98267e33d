import type { GraphQLSchema } from 'graphql';
import { DateTime } from 'luxon';
import { recordUsage } from '../domain/field-usage/record-usage.write.js';
import { countFieldUsage, type FieldUsage } from '../graph/field-usage.js';
import type { Services } from '../platform/services.js';
import type { CallCounter } from './cutover-port.js';

/** Counts the requests of each client: to the graph, and to the facades. */
export interface Usage {
  fields: FieldUsage;
  /** Writes the counts. */
  flush(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

export function countUsage(schema: GraphQLSchema, calls: CallCounter, { config, database, log, now }: Services): Usage {
  const today = () => DateTime.fromJSDate(now(), { zone: config.legacyTimeZone }).toISODate()!;
  // While the server stops nobody waits long for it.
  const hurried = database.within(5_000);
  const fields = countFieldUsage({ schema, today, write: (day, usages) => recordUsage(hurried, day, usages), log });
  return {
    fields,
    async flush() {
      await fields.flush();
      await calls.flush();
    },
    async close() {
      await fields.close();
      await calls.close();
    },
  };
}
