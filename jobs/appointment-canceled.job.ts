import { z } from 'zod';
import { mailCancellation } from '../src/domain/scheduling/mail-appointment.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An appointment was canceled: all invited people get a mail. The name stays, because rows of `outbox` have it. */
export const appointmentCanceled = outboxJob({
  name: 'appointment-cancelled',
  tells: mail('the participant', 'the collaborator'),
  payload: z.object({ appointmentId: z.int() }),
  run: mailCancellation,
});
