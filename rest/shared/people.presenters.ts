import type { UserFieldsFragment } from './operations.js';
import { lower } from './words.js';

/** `2026-11-21` as `21/11/2026`. */
export const brazilianDay = (day: string | null): string | null => day && day.split('-').toReversed().join('/');

/** Only persons count: other services have keys. */
type PersonRole = Exclude<NonNullable<UserFieldsFragment['roles']>[number], 'SERVICE'>;

/** Contract 2, GET /api/user/{id}. */
export const presentUser = ({ id, roles, birthday, enrollments, ...person }: UserFieldsFragment) => ({
  id,
  ...person,
  birthday: brazilianDay(birthday),
  // Null for a caller without the right to see the person; such a caller gets no answer.
  roles: roles!.map(role => lower(role as PersonRole)),
  enrollments: enrollments.map(enrollment => ({
    enrollment_id: enrollment.id,
    class_id: enrollment.class.id,
    is_enroll_canceled: enrollment.canceledAt !== null,
    is_cancel_requested: enrollment.cancelRequestedAt !== null,
  })),
});
