import { countWeeklyWork, notifyWeeklyWork } from '../src/domain/notices/notify-weekly-work.js';
import { recurringJob } from './job.js';

/** On Monday morning, facilitators are told of the waiting work in their classes; off unless WEEKLY_WORK_MAIL is set. */
export const weeklyWorkMails = recurringJob({
  name: 'weekly-work-mails',
  every: '0 7 * * 1',
  run: notifyWeeklyWork,
  count: countWeeklyWork,
});
