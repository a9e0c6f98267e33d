import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { instant, text, timestamps } from './columns.js';
import { CancelReason } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal, retained } from './holdings.js';

/** The data of a missed meeting at the time of the finding. */
export interface MissedMeeting {
  meetingId: number;
  title: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
}

/** A participant's place in a class; at most one per participant and class, canceled or not. */
export const EnrollmentSchema = defineEntity({
  name: 'Enrollment',
  tableName: 'enrollments',
  properties: {
    id: p.integer().primary(),
    participant: () => p.manyToOne(User),
    class: () => p.manyToOne(Class),
    cancelRequestedAt: instant().nullable(),
    canceledAt: instant().nullable(),
    cancelReason: p.enum(() => CancelReason).nullable(),
    /** The participant's reason for asking to leave. */
    cancelRequestReason: p.enum(() => CancelReason).nullable(),
    /** The person who ended it; null for the rule of absence and for API keys. */
    canceledBy: () => p.manyToOne(User).nullable(),
    /** A note on the cancellation, by the participant asking to leave or by the person who ended it. */
    cancelNote: text(1000).nullable(),
    /** For ABSENCE: the missed meetings. */
    cancelEvidence: p.json().$type<MissedMeeting[]>().nullable(),
    /** The last day without a cancellation for absence. */
    exemptUntil: p.date().nullable(),
    /** The time of the warning to the participant that they will be canceled for absence. */
    absenceWarnedAt: instant().nullable(),
    ...timestamps,
  },
  uniques: [{ name: 'enrollments_participant_class_unique', properties: ['participant', 'class'] }],
  indexes: [
    { name: 'enrollments_class_id_index', properties: ['class', 'id'] },
    { name: 'enrollments_created_at_index', properties: ['createdAt'] },
    { name: 'enrollments_updated_at_index', properties: ['updatedAt', 'id'] },
    {
      name: 'enrollments_requests_index',
      properties: ['id'],
      where: 'cancel_requested_at is not null and canceled_at is null',
    },
    { name: 'enrollments_places_index', properties: ['class', 'participant'], where: 'canceled_at is null' },
    { name: 'enrollments_canceled_index', properties: ['class', 'participant'], where: 'canceled_at is not null' },
  ],
  checks: [
    {
      name: 'enrollments_columns_of_state_check',
      expression:
        'case when canceled_at is null then cancel_reason is null and canceled_by_id is null and (cancel_requested_at is not null or (cancel_request_reason is null and cancel_note is null)) and (absence_warned_at is not null or cancel_evidence is null) else cancel_reason is not null end',
    },
  ],
});
export class Enrollment extends EnrollmentSchema.class {}
EnrollmentSchema.setClass(Enrollment);

holdings(EnrollmentSchema, {
  about: { participant: 'person', cancelNote: 'mention', cancelEvidence: 'mention' },
  why: 'Places of participants in classes.',
  kept: 'For the life of the programme, which reports on it',
  columns: {
    id: none,
    participant: link,
    class: none,
    cancelRequestedAt: none,
    canceledAt: none,
    cancelReason: retained('History of the work, which says nothing without the person'),
    cancelRequestReason: retained('History of the work, which says nothing without the person'),
    canceledBy: link,
    cancelNote: personal(),
    cancelEvidence: retained('History of the work, which says nothing without the person'),
    exemptUntil: none,
    absenceWarnedAt: none,
    ...ofTimestamps,
  },
});
