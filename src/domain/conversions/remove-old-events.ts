import { sql } from 'kysely';
import { daysAgo, type Removal, removalAfter } from '../kernel/removal.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** Conversion events are kept for ever, or for CONVERSIONS_RETENTION_DAYS. */
export const oldConversionEvents = removalAfter(
  'conversion_events',
  ({ services: { config } }) => config.retention.conversionDays,
  before => sql`created_at < ${before}`,
);

/** The personal columns of an event, emptied. */
export const nobody = {
  ...{ eventSourceUrl: null, em: null, ph: null, fn: null },
  ...{ clientIp: null, clientUserAgent: null },
} as const;

/** The interface takes no event that is older than a week; a dead letter may be sent again until then. */
const OPEN_DAYS = 30;
const BATCH = 5_000;
const columns = sql`event_source_url, em, ph, fn, client_ip, client_user_agent`;
const isTold = (before: unknown) => sql`created_at < ${before} and num_nonnulls(${columns}) > 0`;
const empty = writing(
  (_q, $: Parameter<{ before: string }>) => sql<{ id: number }>`
    update conversion_events set (${columns}) = (null, null, null, null, null, null)
     where id = any(array(select id from conversion_events where ${isTold($('before'))}
                           limit ${BATCH} for update skip locked))
    returning id`,
);

/**
 * Empties the personal columns of old events that were never sent, or were sent before sending emptied them. The events stay.
 */
export const toldConversions: Removal = {
  async count(ctx) {
    const rows = await rowsOf(
      ctx,
      z.object({ count: z.number() }),
      sql`
      select count(*)::int as count from conversion_events where ${isTold(daysAgo(ctx, OPEN_DAYS))}`,
    );
    return rows[0]!.count;
  },
  async remove(ctx) {
    for (let done = 0; ;) {
      const emptied = await empty(ctx, { before: daysAgo(ctx, OPEN_DAYS) });
      done += emptied.length;
      if (emptied.length < BATCH) return done;
    }
  },
};
