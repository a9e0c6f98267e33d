import { AppError } from '../failures/errors.js';
import type { PlainReasonOf } from '../failures/reasons.js';

/** The reason for a missing record, by the table that a foreign key refers to. */
const goneFrom: Readonly<Record<string, PlainReasonOf<'NOT_FOUND'>>> = {
  activities: 'ACTIVITY_NOT_FOUND',
  activity_templates: 'ACTIVITY_TEMPLATE_NOT_FOUND',
  appointments: 'APPOINTMENT_NOT_FOUND',
  classes: 'CLASS_NOT_FOUND',
  courses: 'COURSE_NOT_FOUND',
  cycles: 'CYCLE_NOT_FOUND',
  employees: 'EMPLOYEE_NOT_FOUND',
  enrollments: 'ENROLLMENT_NOT_FOUND',
  hospital_groups: 'GROUP_NOT_FOUND',
  hospitals: 'HOSPITAL_NOT_FOUND',
  meetings: 'MEETING_NOT_FOUND',
  posts: 'POST_NOT_FOUND',
  stored_files: 'FILE_NOT_FOUND',
  submissions: 'SUBMISSION_NOT_FOUND',
  users: 'USER_NOT_FOUND',
};

/** SQLSTATE foreign_key_violation. */
const FOREIGN_KEY = '23503';

/**
 * The caller's error when a foreign key refuses a write. In the moment after the look-up, somebody removed the referenced
 * record, or made a reference to the removed one. Every write gets this answer, so that no code has to look twice.
 * @returns null for any other error, and for a reference that no caller can have named
 */
export function missingReference(error: unknown): AppError | null {
  const { code, detail = '' } = (error ?? {}) as { code?: string; detail?: string };
  if (code !== FOREIGN_KEY) return null;
  if (/ is still referenced from table /.test(detail)) return new AppError('CONFLICT', 'RECORD_CHANGED');
  const [, table = ''] = / is not present in table "(\w+)"/.exec(detail) ?? [];
  const reason = goneFrom[table];
  return reason ? new AppError('NOT_FOUND', reason) : null;
}
