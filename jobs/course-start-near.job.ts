import { z } from 'zod';
import { sendCourseStart } from '../src/domain/notices/send-course-start.js';
import { either } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A class starts soon: a participant gets a message with the date. */
export const courseStartNear = outboxJob({
  name: 'course-start-near',
  tells: either('the participant'),
  payload: z.object({ noticeId: z.int() }),
  run: sendCourseStart,
});
