import { countLostMinimums, notifyLostMinimums } from '../src/domain/notices/notify-lost-minimums.js';
import { recurringJob } from './job.js';

/** In the morning, tells who can't reach the minimum of presences any more; off unless MIN_PRESENCE_PERCENT is set. */
export const lostMinimums = recurringJob({
  name: 'lost-minimums',
  every: '40 8 * * *',
  run: notifyLostMinimums,
  count: countLostMinimums,
});
