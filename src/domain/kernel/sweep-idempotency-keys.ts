import { sql } from 'kysely';
import { daysAgo, removal } from './removal.js';

/** The time in which a request may be repeated under its key. */
const KEPT_DAYS = 7;

/** Removes keys of requests that nobody repeats any more. */
export const oldIdempotencyKeys = removal('idempotency_keys', ctx => sql`created_at < ${daysAgo(ctx, KEPT_DAYS)}`);
