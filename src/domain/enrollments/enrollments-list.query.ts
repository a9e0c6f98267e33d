import { sql } from 'kysely';
import type { EnrollmentStatus } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { PageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { type Search, searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import { foundPeople } from '../people/users.query.js';
import { personSearchWord } from '../people/search.rules.js';
import { enrollment } from './enrollments.query.js';
import { enrollmentPolicy, visibleEnrollments } from './policy.js';

export interface EnrollmentFilter {
  status?: EnrollmentStatus | null;
  classId?: number | null;
  cycleId?: number | null;
  /** Of the participant, by name, e-mail, CPF and phone. */
  search?: string | null;
}
interface Conditions extends Search {
  classId: number | null;
  cycleId: number | null;
  isActive: boolean;
  isRequested: boolean;
  isCanceled: boolean;
}

const list = listOf(enrollment, {
  authorize: ctx => authorize(ctx, enrollmentPolicy.enrollments),
  rows: q => q.selectFrom('enrollments as e').selectAll(),
  visible: visibleEnrollments,
  filters: filters<Conditions>({
    ...foundPeople('e.participant_id'),
    classId: 'e.class_id',
    cycleId: $ => sql`e.class_id = any(array(select c.id from classes as c where c.cycle_id = ${$('cycleId')}))`,
    isActive: () => sql`e.canceled_at is null and e.cancel_requested_at is null`,
    isRequested: () => sql`e.canceled_at is null and e.cancel_requested_at is not null`,
    isCanceled: () => sql`e.canceled_at is not null`,
  }),
  leading: { few: ['classId'] },
});

/**
 * A page of the enrollments that the caller sees, in the order of their ids.
 * @throws INVALID for a search of more than a hundred characters
 */
export const listEnrollments = async (
  ctx: Ctx,
  { status, classId = null, cycleId = null, search }: EnrollmentFilter,
  page: PageArgs,
  selection?: Selection,
) =>
  list(
    ctx,
    {
      ...searchOf(search, personSearchWord),
      classId,
      cycleId,
      isActive: status === 'ACTIVE',
      isRequested: status === 'CANCEL_REQUESTED',
      isCanceled: status === 'CANCELED',
    },
    page,
    selection,
  );
