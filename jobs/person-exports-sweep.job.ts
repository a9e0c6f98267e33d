import { countSweptPersonExports, sweepPersonExports } from '../src/domain/person-exports/sweep-person-exports.js';
import { recurringJob } from './job.js';

/** Archives of what is held of people go after a day. */
export const personExportsSweep = recurringJob({
  name: 'person-exports-sweep',
  every: '1 hour',
  run: sweepPersonExports,
  count: countSweptPersonExports,
});
