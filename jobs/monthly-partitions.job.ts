import { countDuePartitions, keepPartitions } from '../src/domain/retention/monthly-partitions.js';
import { recurringJob } from './job.js';

/** What only grows is kept by month: months to come are made ahead, and those that are older than is kept go. */
export const monthlyPartitions = recurringJob({
  name: 'monthly-partitions',
  every: '37 * * * *',
  run: keepPartitions,
  count: countDuePartitions,
});
