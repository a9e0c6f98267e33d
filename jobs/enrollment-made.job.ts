import { z } from 'zod';
import { mailNewPlace } from '../src/domain/enrollments/mail-place.js';
import { outboxJob } from './job.js';

/** Somebody got a place in a class: the participant is told the class by mail. */
export const enrollmentMade = outboxJob({
  name: 'enrollment-made',
  payload: z.object({ enrollmentId: z.int(), madeAt: z.iso.datetime() }),
  run: mailNewPlace,
});
