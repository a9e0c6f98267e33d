import { z } from 'zod';
import { mailAutoCancellation } from '../src/domain/enrollments/mail-auto-cancellation.js';
import { outboxJob } from './job.js';

/** An enrollment was canceled for absence: the participant gets a mail. The name stays, because rows of `outbox` have it. */
export const enrollmentAutoCanceled = outboxJob({
  name: 'enrollment-auto-cancelled',
  payload: z.object({ enrollmentId: z.int() }),
  run: mailAutoCancellation,
});
