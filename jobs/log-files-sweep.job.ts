import { countOldLogFiles, removeOldLogFiles } from '../src/domain/log-files/remove-old-log-files.js';
import { recurringJob } from './job.js';

/** Log files of this machine that are older than 14 days are removed. */
export const logFilesSweep = recurringJob({
  name: 'log-files-sweep',
  every: '20 3 * * *',
  run: removeOldLogFiles,
  count: countOldLogFiles,
});
