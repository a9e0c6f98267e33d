import { countCourseStarts, notifyCourseStarts } from '../src/domain/notices/notify-course-starts.js';
import { recurringJob } from './job.js';

/** In the morning, sends participants of classes that start soon the date. */
export const courseStarts = recurringJob({
  name: 'course-starts',
  every: '0 8 * * *',
  run: notifyCourseStarts,
  count: countCourseStarts,
});
