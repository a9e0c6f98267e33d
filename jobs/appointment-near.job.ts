import { z } from 'zod';
import { sendReminder } from '../src/domain/scheduling/send-reminder.js';
import { outboxJob } from './job.js';

/** An appointment begins within a day: its client gets a mail, or a message. */
export const appointmentNear = outboxJob({
  name: 'appointment-near',
  payload: z.object({ appointmentId: z.int(), revision: z.int() }),
  run: sendReminder,
});
