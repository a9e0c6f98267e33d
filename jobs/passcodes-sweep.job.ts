import { endedPasscodes } from '../src/domain/passcodes/sweep-passcodes.js';
import { recurringJob } from './job.js';

/** Codes that ended a day ago are forgotten. */
export const passcodesSweep = recurringJob({
  name: 'passcodes-sweep',
  every: '1 hour',
  run: endedPasscodes.remove,
  count: endedPasscodes.count,
});
