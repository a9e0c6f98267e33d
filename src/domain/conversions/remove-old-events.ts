import { sql } from 'kysely';
import { removalAfter } from '../kernel/removal.js';

/** Conversion events are kept for ever, or for CONVERSIONS_RETENTION_DAYS. */
export const oldConversionEvents = removalAfter(
  'conversion_events',
  ({ services: { config } }) => config.retention.conversionDays,
  before => sql`created_at < ${before}`,
);
