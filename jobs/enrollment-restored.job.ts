import { z } from 'zod';
import { mailRestoration } from '../src/domain/enrollments/mail-restoration.js';
import { outboxJob } from './job.js';

/** A canceled enrollment got its place back: the participant gets a mail. */
export const enrollmentRestored = outboxJob({
  name: 'enrollment-restored',
  payload: z.object({ enrollmentId: z.int(), restoredAt: z.iso.datetime() }),
  run: mailRestoration,
});
