import { mailHandOver } from '../src/domain/scheduling/mail-appointment.js';
import { appointmentMove } from '../src/domain/scheduling/appointment-move.rules.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An appointment moved to another calendar: the former collaborator gets a mail that removes it from the former calendar. */
export const appointmentHandedOver = outboxJob({
  name: 'appointment-handed-over',
  tells: mail('the collaborator who had it before'),
  payload: appointmentMove,
  run: mailHandOver,
});
