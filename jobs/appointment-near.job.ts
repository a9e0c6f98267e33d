import { z } from 'zod';
import { sendReminder } from '../src/domain/scheduling/send-reminder.js';
import { either } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An appointment begins within a day: its client gets a mail, or a message. */
export const appointmentNear = outboxJob({
  name: 'appointment-near',
  tells: either('the participant'),
  payload: z.object({ appointmentId: z.int(), revision: z.int() }),
  run: sendReminder,
});
