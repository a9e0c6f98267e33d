import { z } from 'zod';
import { mailInvitation } from '../src/domain/scheduling/mail-appointment.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An appointment was booked: client and collaborator are invited by mail. */
export const appointmentCreated = outboxJob({
  name: 'appointment-created',
  tells: mail('the participant', 'the collaborator'),
  payload: z.object({ appointmentId: z.int() }),
  run: mailInvitation,
});
