import type { LegacyTime } from '../local-time.js';
import { presentAppointment } from '../shared/appointments.presenters.js';
import type { PortalCalendarQuery } from './operations.js';

export const presentCalendar = ({ employee, appointments }: PortalCalendarQuery['calendar'], time: LegacyTime) => ({
  employee_id: employee.id,
  employee_name: employee.name,
  time_zone: employee.timeZone,
  working_hours: employee.workingHours,
  appointments: appointments.nodes.map(appointment => presentAppointment(appointment, time)),
});

/** Contract 2, "Slot": in the contracts' zone, so that a client can send the slot back as an appointment. */
export const presentSlot = ({ id, startsAt }: { id: number; startsAt: string }, time: LegacyTime) => {
  const [date, clock] = time.local(startsAt).split(' ') as [string, string];
  return { id: String(id), date, time: clock };
};
