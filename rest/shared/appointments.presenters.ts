import type { LegacyTime } from '../local-time.js';
import type { AppointmentFieldsFragment } from './operations.js';

/** `type_id` of the contracts. */
export const typeIds = { BLOCK: 1, APPOINTMENT: 2 } as const;

/** An id that the contract writes as text. */
export const textId = (id: number | null | undefined): string | null => (id == null ? null : String(id));

/** A JSON-encoded object that always has the three keys in the contract's order. */
const presentAdditionalFields = (fields: AppointmentFieldsFragment['additional_fields']): string =>
  JSON.stringify({
    social_network: fields?.social_network ?? '',
    main_topic: fields?.main_topic ?? '',
    specific_questions: fields?.specific_questions ?? '',
  });

/** The appointment as `POST /api/schedule/appointment/create` answers it. */
export const presentCreated = (
  { id, start_time, finish_time, comments, additional_fields, class: group, kind }: AppointmentFieldsFragment,
  time: LegacyTime,
) => ({
  id,
  start_time: time.local(start_time),
  finish_time: time.local(finish_time),
  comments,
  additional_fields: presentAdditionalFields(additional_fields),
  class_id: textId(group?.id),
  type_id: typeIds[kind],
});

interface Appointment extends AppointmentFieldsFragment {
  client: { id: number } | null;
  employee: { id: number };
  deleted_at: string | null;
}
/** Contract 2, "Appointment". */
export const presentAppointment = (appointment: Appointment, time: LegacyTime) => ({
  ...presentCreated(appointment, time),
  client_id: appointment.client?.id ?? null,
  employee_id: appointment.employee.id,
  deleted_at: appointment.deleted_at,
});

/** The answer to canceling and to unblocking. */
export const presentFreed = ({ id, canceledAt }: { id: number; canceledAt: string | null }) => ({
  id,
  deleted_at: canceledAt!,
});
