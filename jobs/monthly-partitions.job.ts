import { countDuePartitions, keepPartitions } from '../src/domain/retention/monthly-partitions.js';
import { recurringJob } from './job.js';

/**
 * Tables that only grow have one partition for each month. Partitions of coming months are made ahead, and partitions beyond
 * the retention time are removed.
 */
export const monthlyPartitions = recurringJob({
  name: 'monthly-partitions',
  every: '37 * * * *',
  run: keepPartitions,
  count: countDuePartitions,
});
