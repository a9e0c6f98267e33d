import { autoCancelEnrollments, countMissedEnrollments } from '../src/domain/enrollments/auto-cancel-enrollments.js';
import { recurringJob } from './job.js';

/**
 * Before the day begins, frees the places of participants that missed the first meetings (rule:
 * enrollments/auto-cancel-enrollments.ts).
 */
export const autoCancelEnrollmentsJob = recurringJob({
  name: 'auto-cancel-enrollments',
  every: '30 5 * * *',
  run: autoCancelEnrollments,
  count: countMissedEnrollments,
});
