import { z } from 'zod';
import { mailCancellation } from '../src/domain/enrollments/mail-cancellation.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An enrollment was canceled by a person: the participant gets a mail with the person, the time and the reason. */
export const enrollmentCanceled = outboxJob({
  name: 'enrollment-canceled',
  tells: mail('the participant'),
  payload: z.object({ enrollmentId: z.int(), canceledAt: z.iso.datetime() }),
  run: mailCancellation,
});
