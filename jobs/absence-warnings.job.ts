import { countAbsenceWarnings, warnOfAbsence } from '../src/domain/enrollments/auto-cancel-enrollments.js';
import { recurringJob } from './job.js';

/** In the morning, warns participants that missed the first meetings: their place will be freed in a week. */
export const absenceWarnings = recurringJob({
  name: 'absence-warnings',
  every: '30 8 * * *',
  run: warnOfAbsence,
  count: countAbsenceWarnings,
});
