import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

const KEPT_DAYS = 1;

/** Removes sign-in codes that ended a day ago. */
export const endedSignInCodes = removal('sign_in_codes', ctx => sql`expires_at < ${daysAgo(ctx, KEPT_DAYS)}`);
