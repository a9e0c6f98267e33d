import { endedSignInCodes } from '../src/domain/sessions/sweep-sign-in-codes.js';
import { recurringJob } from './job.js';

/** Codes to sign in that ended a day ago are forgotten. */
export const signInCodesSweep = recurringJob({
  name: 'sign-in-codes-sweep',
  every: '1 hour',
  run: endedSignInCodes.remove,
  count: endedSignInCodes.count,
});
