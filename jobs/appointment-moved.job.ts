import { mailMove } from '../src/domain/scheduling/mail-appointment.js';
import { appointmentMove } from '../src/domain/scheduling/appointment-move.rules.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An appointment has another time, or is with somebody else: client and collaborator get a mail that moves it. */
export const appointmentMoved = outboxJob({
  name: 'appointment-moved',
  tells: mail('the participant', 'the collaborator'),
  payload: appointmentMove,
  run: mailMove,
});
