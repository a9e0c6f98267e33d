import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** As long as support is asked about them. */
const KEPT_DAYS = 180;

/** Forgets mails of half a year ago. */
export const oldMails = removal('mails', ctx => sql`created_at < ${daysAgo(ctx, KEPT_DAYS)}`);
