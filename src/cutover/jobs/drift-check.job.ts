import { checkDrift, countDriftChecks } from '../domain/mirror/check-drift.js';
import { recurringJob } from '../../../jobs/job.js';

/** At night, lists of facades that move are compared with the lists of their old services. */
export const driftCheck = recurringJob({
  name: 'drift-check',
  every: '30 3 * * *',
  run: checkDrift,
  count: countDriftChecks,
});
