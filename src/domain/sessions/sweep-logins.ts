import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** As long as support is asked about them; every session has ended long before. */
const KEPT_DAYS = 90;

/** Forgets who signed in, and where, three months ago. */
export const oldLogins = removal('logins', ctx => sql`began_at < ${daysAgo(ctx, KEPT_DAYS)}`);
