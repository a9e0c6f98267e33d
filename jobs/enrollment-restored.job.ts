import { z } from 'zod';
import { mailRestoration } from '../src/domain/enrollments/mail-restoration.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A canceled enrollment got its place back: the participant gets a mail. */
export const enrollmentRestored = outboxJob({
  name: 'enrollment-restored',
  tells: mail('the participant'),
  payload: z.object({ enrollmentId: z.int(), restoredAt: z.iso.datetime() }),
  run: mailRestoration,
});
