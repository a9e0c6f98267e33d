import { z } from 'zod';
import { mailNewPlace } from '../src/domain/enrollments/mail-place.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody got a place in a class: the participant gets a mail with the class. */
export const enrollmentMade = outboxJob({
  name: 'enrollment-made',
  tells: mail('the participant'),
  payload: z.object({ enrollmentId: z.int(), madeAt: z.iso.datetime() }),
  run: mailNewPlace,
});
