import { oldMails } from '../src/domain/mails/sweep-mails.js';
import { recurringJob } from './job.js';

/** What became of mails is kept for 180 days. */
export const mailsCleanUp = recurringJob({
  name: 'mails-clean-up',
  every: '7 4 * * *',
  run: oldMails.remove,
  count: oldMails.count,
});
