import { oldRouteUsage } from '../src/cutover/domain/routes/remove-old-route-usage.js';
import { recurringJob } from './job.js';

/** What clients called of the facades goes after 400 days. */
export const routeUsageCleanUp = recurringJob({
  name: 'route-usage-clean-up',
  every: '49 3 * * *',
  run: oldRouteUsage.remove,
  count: oldRouteUsage.count,
});
