import { group } from '../classes/classes.query.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { authorize } from '../kernel/policy.js';
import { computed, one, record } from '../kernel/record.js';
import { person } from '../people/people.query.js';
import { flowPolicy } from './policy.js';

const ofEnrollment = (column: 'participant_id' | 'class_id') =>
  computed<number>(`(select e.${column} from enrollments as e where e.id = r.enrollment_id)`);

export const registration = record(
  'registrations',
  'r',
  {
    id: 'id',
    enrollmentId: 'enrollment_id',
    participantId: ofEnrollment('participant_id'),
    classId: ofEnrollment('class_id'),
    flow: 'flow',
    institutionName: 'institution_name',
    institutionCnpj: 'institution_cnpj',
    jobTitle: 'job_title',
    phoneProven: 'phone_proven',
    consentedAt: 'consented_at',
  },
  { relations: { participant: one(person, 'participantId'), class: one(group, 'classId') } },
);

/** Registrations by forms, with consent, latest first, for supervisors and administrators. */
export const listRegistrations = listOf(registration, {
  authorize: ctx => authorize(ctx, flowPolicy.registrations),
  rows: q => q.selectFrom('registrations as r').selectAll(),
  filters: filters({}),
  latestFirst: true,
});
