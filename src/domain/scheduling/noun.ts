import { itself, nobody, planned, send, shown, sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const schedulingNoun = noun({
  tables: ['appointments', 'employees', 'working_hours'],
  types: {
    schedule: [
      'Appointment',
      'AppointmentExport',
      'Calendar',
      'CalendarFeed',
      'Employee',
      'PersonalFeed',
      'Slot',
      'WorkingHours',
    ],
    none: ['AppointmentFields'],
  },
  personal: ['AppointmentFields.socialNetwork', 'Slot.participantTimeZone'],
  hears: {
    createAppointment: send('appointment-created'),
    cancelAppointment: send('appointment-cancelled'),
    cancelAppointments: send('appointment-cancelled'),
    moveAppointment: sometimes({ 'appointment-moved': 'an appointment gets another time; a block is nobody’s' }),
    setAppointmentOutcome: shown('among the appointments'),
    blockTime: itself,
    unblockTime: itself,
    exportAppointments: itself,
    revokeCalendarFeed: itself,
    renewMyCalendarFeed: itself,
    createEmployee: planned,
    updateEmployee: planned,
    removeEmployee: nobody('Nothing was booked in it, or it is refused.'),
    setWorkingHours: nobody('What was booked stays; who books sees the new hours.'),
  },
});
