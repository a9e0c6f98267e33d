import { countStagedFiles, sweepStagedFiles } from '../src/domain/files/sweep-staged-files.js';
import { recurringJob } from './job.js';

/** Uploads that nobody used within the hour are removed, rows and objects. */
export const stagedFilesSweep = recurringJob({
  name: 'staged-files-sweep',
  every: '10 minutes',
  run: sweepStagedFiles,
  count: countStagedFiles,
});
