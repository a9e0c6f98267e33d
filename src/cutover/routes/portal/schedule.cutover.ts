import type { RulesOfRoutes } from '../route-rules.js';

export const portalSchedule: RulesOfRoutes = {
  'portal.schedule.calendar.read': { anyOrder: ['data.working_hours', 'data.appointments'] },
  'portal.schedule.calendar.of-class': { anyOrder: ['data.working_hours', 'data.appointments'] },
  'portal.schedule.appointment.list': {
    anyOrder: ['data'],
    list: { record: 'Appointment', at: 'data', each: 'Class' },
  },
  'portal.schedule.appointment.create': { varies: ['data.id'], mirrored: { makes: { Appointment: 'data.id' } } },
  'portal.schedule.appointment.delete': { mirrored: { id: 'Appointment' } },
  'portal.schedule.block': { varies: ['data.id'], mirrored: { makes: { Appointment: 'data.id' } } },
  'portal.schedule.unblock': { mirrored: { id: 'Appointment' } },
};
