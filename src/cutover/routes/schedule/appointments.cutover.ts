import type { RulesOfRoutes } from '../route-rules.js';

export const scheduleAppointments: RulesOfRoutes = {
  'schedule.appointments.list': { anyOrder: ['$'], list: { record: 'Appointment' } },
  'schedule.appointments.create': { varies: ['id'], mirrored: { makes: { Appointment: 'id' } } },
  'schedule.appointments.cancel': { mirrored: { id: 'Appointment' } },
};
