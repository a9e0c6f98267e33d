import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { instant, text, timestamps } from './columns.js';
import { Employee } from './employee.entity.js';
import { AppointmentOutcome } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal, retained } from './holdings.js';

/** The fields that the legacy clients send along with an appointment, JSON-encoded there. */
export interface AdditionalFields {
  social_network?: string;
  main_topic?: string;
  specific_questions?: string;
}

/**
 * Taken time in an employee's calendar: an appointment with a client, or a block. The database itself keeps two of them from
 * overlapping (exclusion constraint in the migration).
 */
export const AppointmentSchema = defineEntity({
  name: 'Appointment',
  tableName: 'appointments',
  properties: {
    id: p.integer().primary(),
    employee: () => p.manyToOne(Employee),
    client: () => p.manyToOne(User).nullable(),
    class: () => p.manyToOne(Class).nullable(),
    /** `type_id`: 1 block, 2 appointment. */
    typeId: p.integer().$type<1 | 2>(),
    startsAt: instant().fieldName('start_time'),
    endsAt: instant().fieldName('finish_time'),
    comments: text(2000).default(''),
    additionalFields: p.json().$type<AdditionalFields>().nullable(),
    createdBy: () => p.manyToOne(User).nullable().index(),
    deletedAt: instant().nullable(),
    /** The person who canceled it; null for a service. */
    canceledBy: () => p.manyToOne(User).nullable().index(),
    /** The text for the people told of the cancellation; empty when nothing was said. */
    cancelReason: text(500).default(''),
    /** The number of moves: calendars keep the invitation with the highest number. */
    revision: p.integer().default(0),
    /** The time of the last move to its present time and calendar; null when it was never moved. */
    movedAt: instant().nullable(),
    /** The time of the reminder to its client about the present time. */
    remindedAt: instant().nullable(),
    /** The client's attendance; null while nobody recorded it. */
    outcome: p.enum(() => AppointmentOutcome).nullable(),
    /** The name of the installation that made it, a part of its UID; null when the UID says `elo`. */
    installation: text(300).nullable(),
    ...timestamps,
  },
  indexes: [
    { name: 'appointments_employee_start_index', properties: ['employee', 'startsAt', 'id'] },
    { name: 'appointments_client_start_index', properties: ['client', 'startsAt', 'id'] },
    { name: 'appointments_start_index', properties: ['startsAt', 'id'] },
    { name: 'appointments_updated_at_index', properties: ['updatedAt', 'id'] },
    { name: 'appointments_class_start_index', properties: ['class', 'startsAt', 'id'] },
  ],
  checks: [
    {
      name: 'appointments_columns_of_state_check',
      expression:
        "case when deleted_at is null then canceled_by_id is null and cancel_reason = '' else outcome is null end",
    },
    { name: 'appointments_type_check', expression: 'type_id in (1, 2)' },
    { name: 'appointments_outcome_kind_check', expression: 'outcome is null or type_id = 2' },
    { name: 'appointments_period_check', expression: 'finish_time > start_time' },
    // Equal to the longest block: a search for appointments that end after a time begins this long before it.
    { name: 'appointments_length_check', expression: `finish_time - start_time <= '31 days'::interval` },
  ],
});
export class Appointment extends AppointmentSchema.class {}
AppointmentSchema.setClass(Appointment);

holdings(AppointmentSchema, {
  about: { client: 'person', comments: 'mention', additionalFields: 'mention', cancelReason: 'mention' },
  why: 'Bookings of people with staff, and blocked time.',
  kept: 'For the life of the programme, which reports on it',
  columns: {
    id: none,
    employee: link,
    client: link,
    class: none,
    typeId: none,
    startsAt: none,
    endsAt: none,
    comments: personal(),
    additionalFields: personal({ why: 'Topics of the clients' }),
    createdBy: link,
    deletedAt: none,
    canceledBy: link,
    cancelReason: personal(),
    revision: none,
    movedAt: none,
    remindedAt: none,
    installation: none,
    outcome: retained('History of the work, which says nothing without the person'),
    ...ofTimestamps,
  },
});
