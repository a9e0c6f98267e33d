import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { instant, timestamps } from './columns.js';
import { CancelReason } from './enums.js';
import { User } from './user.entity.js';

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
    ...timestamps,
  },
  uniques: [{ name: 'enrollments_participant_class_unique', properties: ['participant', 'class'] }],
  indexes: [
    { name: 'enrollments_class_id_index', properties: ['class', 'id'] },
    { name: 'enrollments_created_at_index', properties: ['createdAt'] },
    {
      name: 'enrollments_requests_index',
      properties: ['id'],
      where: 'cancel_requested_at is not null and canceled_at is null',
    },
    { name: 'enrollments_places_index', properties: ['class', 'participant'], where: 'canceled_at is null' },
  ],
  checks: [
    { name: 'enrollments_canceled_with_reason_check', expression: '(canceled_at is null) = (cancel_reason is null)' },
  ],
});
export class Enrollment extends EnrollmentSchema.class {}
EnrollmentSchema.setClass(Enrollment);
