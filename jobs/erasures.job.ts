import { dueErasures } from '../src/domain/erasures/carry-out.js';
import { recurringJob } from './job.js';

/** Erases people after their waiting time; an interrupted erasure goes on. */
export const erasures = recurringJob({
  name: 'erasures',
  every: '10 minutes',
  run: dueErasures.run,
  count: dueErasures.count,
});
