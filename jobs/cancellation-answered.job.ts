import { z } from 'zod';
import { mailCancellationAnswer } from '../src/domain/enrollments/mail-cancellation-answer.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Staff answered a participant's request to leave a class: the participant gets a mail. */
export const cancellationAnswered = outboxJob({
  name: 'cancellation-answered',
  tells: mail('the participant'),
  payload: z.object({
    enrollmentId: z.int(),
    accepted: z.boolean(),
    answeredAt: z.iso.datetime(),
    note: z.string().nullish(),
  }),
  run: mailCancellationAnswer,
});
