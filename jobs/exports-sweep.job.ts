import { countOldExports, removeOldExports } from '../src/domain/scheduling/stored-exports.write.js';
import { recurringJob } from './job.js';

/** Exports of appointments in storage go after EXPORTS_RETENTION_DAYS. */
export const exportsSweep = recurringJob({
  name: 'exports-sweep',
  every: '9 4 * * *',
  run: removeOldExports,
  count: countOldExports,
});
