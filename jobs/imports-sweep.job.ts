import { countSweptImports, sweepImports } from '../src/domain/imports/sweep-imports.js';
import { recurringJob } from './job.js';

/** Files of imports that have ended go, and after a month the imports. */
export const importsSweep = recurringJob({
  name: 'imports-sweep',
  every: '1 hour',
  run: sweepImports,
  count: countSweptImports,
});
