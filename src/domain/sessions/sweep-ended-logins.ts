import { sql } from 'kysely';
import { removal } from '../kernel/removal.js';

/** Forgets cookies and tokens that would have ended by themselves. */
export const endedLogins = removal('ended_logins', ctx => sql`expires_at < ${ctx.now().toISOString()}`);
