import { countAuditDays, countUncountedDays } from '../src/domain/audit/count-audit-days.js';
import { recurringJob } from './job.js';

/** Counts the records of the audit for each day, as soon as the day has been over for an hour. */
export const auditCounts = recurringJob({
  name: 'audit-counts',
  every: '17 * * * *',
  run: countAuditDays,
  count: countUncountedDays,
});
