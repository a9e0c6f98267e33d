import { z } from 'zod';
import { mailAutoCancellation } from '../src/domain/enrollments/mail-auto-cancellation.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An enrollment was canceled for absence: the participant gets a mail. The name stays, because rows of `outbox` have it. */
export const enrollmentAutoCanceled = outboxJob({
  name: 'enrollment-auto-cancelled',
  tells: mail('the participant'),
  payload: z.object({ enrollmentId: z.int() }),
  run: mailAutoCancellation,
});
