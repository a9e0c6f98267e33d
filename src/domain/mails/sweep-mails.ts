import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** The time in which support gets questions about mails. */
const KEPT_DAYS = 180;

/** Removes mails of half a year ago. */
export const oldMails = removal('mails', ctx => sql`created_at < ${daysAgo(ctx, KEPT_DAYS)}`);
