import { countSweptMirror, sweepMirror } from '../src/cutover/domain/mirror/sweep-mirror.js';
import { recurringJob } from './job.js';

/** Mirrored writes that waited for too long are given up, and what waits is taken up. */
export const mirrorSweep = recurringJob({
  name: 'mirror-sweep',
  every: '1 minute',
  run: sweepMirror,
  count: countSweptMirror,
});
