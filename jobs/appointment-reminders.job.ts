import { countAppointmentReminders, remindOfAppointments } from '../src/domain/scheduling/remind-of-appointments.js';
import { recurringJob } from './job.js';

/** Clients get reminders of appointments a day before. */
export const appointmentReminders = recurringJob({
  name: 'appointment-reminders',
  every: '10 minutes',
  run: remindOfAppointments,
  count: countAppointmentReminders,
});
