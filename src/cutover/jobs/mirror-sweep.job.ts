import { countSweptMirror, sweepMirror } from '../domain/mirror/sweep-mirror.js';
import { recurringJob } from '../../../jobs/job.js';

/** Gives up mirrored writes that waited too long, and takes up the waiting ones. */
export const mirrorSweep = recurringJob({
  name: 'mirror-sweep',
  every: '1 minute',
  run: sweepMirror,
  count: countSweptMirror,
});
