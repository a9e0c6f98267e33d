import { autoCancelEnrollments, countMissedEnrollments } from '../src/domain/enrollments/auto-cancel-enrollments.js';
import { recurringJob } from './job.js';

/** Before the day begins, the places of who missed the first meetings are freed (rule: enrollments/auto-cancel-enrollments.ts). */
export const autoCancelEnrollmentsJob = recurringJob({
  name: 'auto-cancel-enrollments',
  every: '30 5 * * *',
  run: autoCancelEnrollments,
  count: countMissedEnrollments,
});
