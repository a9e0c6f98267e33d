import { mailHandOver } from '../src/domain/scheduling/mail-appointment.js';
import { appointmentMove } from '../src/domain/scheduling/appointment-move.rules.js';
import { outboxJob } from './job.js';

/** An appointment moved to another calendar: the former collaborator gets a mail that removes it from the former calendar. */
export const appointmentHandedOver = outboxJob({
  name: 'appointment-handed-over',
  payload: appointmentMove,
  run: mailHandOver,
});
