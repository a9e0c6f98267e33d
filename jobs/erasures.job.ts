import { dueErasures } from '../src/domain/erasures/carry-out.js';
import { recurringJob } from './job.js';

/** People whose waiting time is over are erased; an erasure that was interrupted goes on. */
export const erasures = recurringJob({
  name: 'erasures',
  every: '10 minutes',
  run: dueErasures.run,
  count: dueErasures.count,
});
