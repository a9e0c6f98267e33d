import {
  countUnactivatedAccounts,
  sweepUnactivatedAccounts,
} from '../src/domain/accounts/sweep-unactivated-accounts.js';
import { recurringJob } from './job.js';

/** Accounts that nobody activated are removed a week after their last link ended. */
export const accountsSweep = recurringJob({
  name: 'accounts-sweep',
  every: '1 hour',
  run: sweepUnactivatedAccounts,
  count: countUnactivatedAccounts,
});
