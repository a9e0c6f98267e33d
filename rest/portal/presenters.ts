import type { Shift, StudentFieldsFragment } from './operations.js';

// Values that must be computed for the contract; every other name is an alias in operations.graphql.

export const shiftNames = { MORNING: 'manhã', AFTERNOON: 'tarde', EVENING: 'noite' } as const satisfies Record<
  Shift,
  string
>;

/** Contract 2, "Student presence record". */
export const presentStudent = (enrollment: StudentFieldsFragment) => {
  const present = new Set(enrollment.presence.map(each => each.activity.id));
  return {
    id: enrollment.participant.id,
    name: enrollment.participant.name,
    cpf: enrollment.participant.cpf ?? '',
    phone: enrollment.participant.phone ?? '',
    activities: Object.fromEntries(enrollment.class.course.activities.map(({ id }) => [id, present.has(id)])),
    is_enroll_canceled: enrollment.canceledAt !== null,
    is_cancel_requested: enrollment.cancelRequestedAt !== null,
    enrollment_id: enrollment.id,
  };
};

export const presentStudentWithoutFlags = (enrollment: StudentFieldsFragment) => {
  const { is_enroll_canceled: _canceled, is_cancel_requested: _requested, ...record } = presentStudent(enrollment);
  return record;
};
