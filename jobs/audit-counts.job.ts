import { countAuditDays, countUncountedDays } from '../src/domain/audit/count-audit-days.js';
import { recurringJob } from './job.js';

/** Counts what is in the audit, a day as soon as it has been over for an hour. */
export const auditCounts = recurringJob({
  name: 'audit-counts',
  every: '17 * * * *',
  run: countAuditDays,
  count: countUncountedDays,
});
