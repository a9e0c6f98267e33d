import { sql } from 'kysely';
import { daysAgo, removal } from '../../../domain/kernel/removal.js';

/** More than a year: so a client that calls once a year is known when a route is to be closed. */
const KEPT_DAYS = 400;
export const oldRouteUsage = removal('route_usages', ctx => sql`day < ${daysAgo(ctx, KEPT_DAYS)}::date`);
