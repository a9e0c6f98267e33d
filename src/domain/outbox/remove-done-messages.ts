import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

const KEPT_DAYS = 30;

/** Messages done a month ago have told all they had to tell; dead letters stay until somebody deals with them. */
export const doneMessages = removal('outbox', ctx => sql`completed_at < ${daysAgo(ctx, KEPT_DAYS)}`);
