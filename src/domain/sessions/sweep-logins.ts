import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** The time in which support gets questions about sign-ins; every session has ended long before. */
const KEPT_DAYS = 90;

/** Removes records of sign-ins and their places after three months. */
export const oldLogins = removal('logins', ctx => sql`began_at < ${daysAgo(ctx, KEPT_DAYS)}`);
