import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

const KEPT_DAYS = 1;

/** Removes challenges that ended a day ago. */
export const endedChallenges = removal('second_factor_challenges', ctx => sql`expires_at < ${daysAgo(ctx, KEPT_DAYS)}`);
