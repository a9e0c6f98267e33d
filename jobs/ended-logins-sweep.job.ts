import { endedLogins } from '../src/domain/sessions/sweep-ended-logins.js';
import { recurringJob } from './job.js';

/** Login cookies of people who signed out are remembered until they would have ended by themselves. */
export const endedLoginsSweep = recurringJob({
  name: 'ended-logins-sweep',
  every: '1 hour',
  run: endedLogins.remove,
  count: endedLogins.count,
});
