import { endedChallenges } from '../src/domain/second-factors/sweep-challenges.js';
import { recurringJob } from './job.js';

/** Challenges of second factors that ended a day ago are forgotten. */
export const secondFactorChallengesSweep = recurringJob({
  name: 'second-factor-challenges-sweep',
  every: '1 hour',
  run: endedChallenges.remove,
  count: endedChallenges.count,
});
