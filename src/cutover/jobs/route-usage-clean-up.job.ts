import { removes } from '../../../jobs/removes.js';
import { oldRouteUsage } from '../domain/routes/remove-old-route-usage.js';

/** Counts of calls of routes go after 400 days. */
export const routeUsageCleanUp = removes('route-usage-clean-up', '49 3 * * *', oldRouteUsage);
