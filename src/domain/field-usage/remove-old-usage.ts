import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** The time is longer than any waiting period before a breaking change, during which clients still use a field. */
const KEPT_DAYS = 90;
export const oldFieldUsage = removal('field_usages', ctx => sql`day < ${daysAgo(ctx, KEPT_DAYS)}::date`);
