import { z } from 'zod';
import { mailCancellation } from '../src/domain/scheduling/mail-appointment.js';
import { outboxJob } from './job.js';

/** An appointment was canceled: anyone who was invited is told by mail. */
export const appointmentCancelled = outboxJob({
  name: 'appointment-cancelled',
  payload: z.object({ appointmentId: z.int() }),
  run: mailCancellation,
});
