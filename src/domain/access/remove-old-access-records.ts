import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** Removes access records that are older than ACCESS_RECORDS_DAYS. */
export const oldAccessRecords = removal(
  'access_records',
  ctx => sql`at < ${daysAgo(ctx, ctx.services.config.accessRecordsDays)}`,
);
