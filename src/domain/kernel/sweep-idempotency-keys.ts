import { sql } from 'kysely';
import { daysAgo, removal } from './removal.js';

/** How long a request may be repeated under its key. */
const KEPT_DAYS = 7;

/** Forgets keys of requests that nobody repeats any more. */
export const oldIdempotencyKeys = removal('idempotency_keys', ctx => sql`created_at < ${daysAgo(ctx, KEPT_DAYS)}`);
