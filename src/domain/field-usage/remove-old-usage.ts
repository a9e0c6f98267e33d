import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** Longer than anybody waits with a breaking change for clients that still use what is to go. */
const KEPT_DAYS = 90;
export const oldFieldUsage = removal('field_usages', ctx => sql`day < ${daysAgo(ctx, KEPT_DAYS)}::date`);
