import { z } from 'zod';
import { messagePlace } from '../src/domain/enrollments/message-place.js';
import { message } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A place ended, or stays after its participant asked to leave: a message to the participant's phone tells it. */
export const enrollmentMessaged = outboxJob({
  name: 'enrollment-messaged',
  tells: message('the participant, at a proven phone'),
  payload: z.object({ enrollmentId: z.int(), change: z.enum(['CANCELED', 'ABSENT', 'KEPT']), at: z.iso.datetime() }),
  run: messagePlace,
});
