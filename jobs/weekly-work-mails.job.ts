import { countWeeklyWork, notifyWeeklyWork } from '../src/domain/notices/notify-weekly-work.js';
import { recurringJob } from './job.js';

/** On Monday morning, sends facilitators the waiting work of their classes; off unless WEEKLY_WORK_MAIL is set. */
export const weeklyWorkMails = recurringJob({
  name: 'weekly-work-mails',
  every: '0 7 * * 1',
  run: notifyWeeklyWork,
  count: countWeeklyWork,
});
