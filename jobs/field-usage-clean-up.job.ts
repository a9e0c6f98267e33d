import { oldFieldUsage } from '../src/domain/field-usage/remove-old-usage.js';
import { recurringJob } from './job.js';

/** What clients asked of the graph goes after 90 days. */
export const fieldUsageCleanUp = recurringJob({
  name: 'field-usage-clean-up',
  every: '47 3 * * *',
  run: oldFieldUsage.remove,
  count: oldFieldUsage.count,
});
