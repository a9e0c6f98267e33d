import { oldLogins } from '../src/domain/sessions/sweep-logins.js';
import { recurringJob } from './job.js';

/** Who signed in, when and where, is kept for 90 days. */
export const loginsCleanUp = recurringJob({
  name: 'logins-clean-up',
  every: '57 3 * * *',
  run: oldLogins.remove,
  count: oldLogins.count,
});
