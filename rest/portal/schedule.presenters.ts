import { textId } from './presenters.js';
import type { LegacyTime } from '../local-time.js';
import type { AppointmentRecordFragment, PortalCalendarQuery, PortalCreateAppointmentMutation } from './operations.js';

type CreatedAppointment = PortalCreateAppointmentMutation['createAppointment'];

/** A JSON-encoded object with the three keys in the contract's order, whatever was sent. */
const presentAdditionalFields = (fields: CreatedAppointment['additional_fields']): string =>
  JSON.stringify({
    social_network: fields?.social_network ?? '',
    main_topic: fields?.main_topic ?? '',
    specific_questions: fields?.specific_questions ?? '',
  });

/** The appointment as `POST /api/schedule/appointment/create` answers it. */
export const presentCreated = (
  { id, start_time, finish_time, comments, additional_fields, class: group, type_id }: CreatedAppointment,
  time: LegacyTime,
) => ({
  id,
  start_time: time.local(start_time),
  finish_time: time.local(finish_time),
  comments,
  additional_fields: presentAdditionalFields(additional_fields),
  class_id: textId(group?.id),
  type_id,
});

/** Contract 2, "Appointment". */
export const presentAppointment = (appointment: AppointmentRecordFragment, time: LegacyTime) => ({
  ...presentCreated(appointment, time),
  client_id: appointment.client?.id ?? null,
  employee_id: appointment.employee.id,
  deleted_at: appointment.deleted_at && time.local(appointment.deleted_at),
});

export const presentCalendar = ({ employee, appointments }: PortalCalendarQuery['calendar'], time: LegacyTime) => ({
  employee_id: employee.id,
  employee_name: employee.name,
  time_zone: employee.timeZone,
  working_hours: employee.workingHours,
  appointments: appointments.nodes.map(appointment => presentAppointment(appointment, time)),
});

/** Contract 2, "Slot": in the contracts' zone, so that a client can send the slot back as an appointment. */
export const presentSlot = ({ id, startTime }: { id: unknown; startTime: string }, time: LegacyTime) => {
  const [date, clock] = time.local(startTime).split(' ');
  return { id, date, time: clock };
};

/** What cancelling and unblocking answer. */
export const presentFreed = ({ id, deletedAt }: { id: number; deletedAt: string | null }, time: LegacyTime) => ({
  id,
  deleted_at: time.local(deletedAt!),
});
