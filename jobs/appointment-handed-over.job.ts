import { mailHandOver } from '../src/domain/scheduling/mail-appointment.js';
import { appointmentMove } from '../src/domain/scheduling/appointment-move.rules.js';
import { outboxJob } from './job.js';

/** An appointment came to another calendar: who had it gets a mail that takes it out of theirs. */
export const appointmentHandedOver = outboxJob({
  name: 'appointment-handed-over',
  payload: appointmentMove,
  run: mailHandOver,
});
