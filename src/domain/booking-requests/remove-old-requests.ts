import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** Contract 3, Limits: "the booking request log has a one-week cleanup routine". */
const KEPT_DAYS = 7;
export const oldBookingRequests = removal('booking_requests', ctx => sql`at < ${daysAgo(ctx, KEPT_DAYS)}`);
