import { oldActionLogs } from '../src/domain/action-logs/remove-old-logs.js';
import { recurringJob } from './job.js';

/** Action logs go after ninety days. */
export const actionLogsCleanUp = recurringJob({
  name: 'action-logs-clean-up',
  every: '7 3 * * *',
  run: oldActionLogs.remove,
  count: oldActionLogs.count,
});
