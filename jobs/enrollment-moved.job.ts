import { z } from 'zod';
import { mailMove } from '../src/domain/enrollments/mail-place.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An enrollment is in another class now: the participant gets a mail with the class. */
export const enrollmentMoved = outboxJob({
  name: 'enrollment-moved',
  tells: mail('the participant'),
  payload: z.object({ enrollmentId: z.int(), from: z.int(), to: z.int(), movedAt: z.iso.datetime() }),
  run: mailMove,
});
