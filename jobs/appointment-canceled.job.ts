import { z } from 'zod';
import { mailCancellation } from '../src/domain/scheduling/mail-appointment.js';
import { outboxJob } from './job.js';

/** An appointment was canceled: everyone who was invited gets a mail. The name stays as rows of `outbox` have it. */
export const appointmentCanceled = outboxJob({
  name: 'appointment-cancelled',
  payload: z.object({ appointmentId: z.int() }),
  run: mailCancellation,
});
