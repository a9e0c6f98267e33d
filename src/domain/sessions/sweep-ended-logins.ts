import { sql } from 'kysely';
import { removal } from '../kernel/removal.js';

/** Removes records of cookies and tokens that would have expired by now. */
export const endedLogins = removal('ended_logins', ctx => sql`expires_at < ${ctx.now().toISOString()}`);
