import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** For a day, a code that ended can still give the reason: used, expired or exhausted. */
const KEPT_DAYS = 1;

/** Removes codes that ended a day ago. */
export const endedPasscodes = removal('passcodes', ctx => sql`expires_at < ${daysAgo(ctx, KEPT_DAYS)}`);
