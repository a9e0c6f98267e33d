import { z } from 'zod';
import { mailAutoCancellation } from '../src/domain/enrollments/mail-auto-cancellation.js';
import { outboxJob } from './job.js';

/** An enrollment was canceled for absence: the participant is told by mail. */
export const enrollmentAutoCancelled = outboxJob({
  name: 'enrollment-auto-cancelled',
  payload: z.object({ enrollmentId: z.int() }),
  run: mailAutoCancellation,
});
