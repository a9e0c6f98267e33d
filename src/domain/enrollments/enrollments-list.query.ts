import { type Kysely, sql } from 'kysely';
import type { EnrollmentStatus, Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { rightsOf } from '../kernel/access.js';
import { changedSince } from '../kernel/changed-since.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { ChangedPageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { assertScopesBelow, PERSONAL } from '../kernel/scopes.js';
import { type Search, searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import { foundPeople, isNamed } from '../people/users.query.js';
import { personSearchWord } from '../people/search.rules.js';
import { enrollment } from './enrollments.query.js';
import { enrollmentPolicy, visibleEnrollments } from './policy.js';

export interface EnrollmentFilter {
  status?: EnrollmentStatus | null;
  classId?: number | null;
  cycleId?: number | null;
  /** Name, e-mail, CPF or phone of the participant. */
  search?: string | null;
}
interface Conditions extends Search {
  classId: number | null;
  cycleId: number | null;
  isActive: boolean;
  isRequested: boolean;
  isCanceled: boolean;
  /** True for facilitators: they find canceled places by the name alone. */
  isLeaders: boolean;
}

/** SQL that is true for the enrollments `e` with a request to leave that nobody has answered. */
export const waitsForAnswer = sql<boolean>`e.canceled_at is null and e.cancel_requested_at is not null`;

const those = {
  authorize: (ctx: Ctx) => authorize(ctx, enrollmentPolicy.enrollments),
  rows: (q: Kysely<Tables>) => q.selectFrom('enrollments as e').selectAll(),
  visible: visibleEnrollments,
  filters: filters<Conditions>({
    ...foundPeople('e.participant_id'),
    classId: 'e.class_id',
    cycleId: $ => sql`e.class_id = any(array(select c.id from classes as c where c.cycle_id = ${$('cycleId')}))`,
    isActive: () => sql`e.canceled_at is null and e.cancel_requested_at is null`,
    isRequested: () => waitsForAnswer,
    isCanceled: () => sql`e.canceled_at is not null`,
    isLeaders: $ => sql`e.canceled_at is null or ${isNamed('e.participant_id', $('searchWords'))}`,
  }),
};
const list = listOf(enrollment, { ...those, leading: { few: ['classId'] } });
const changed = changedSince(enrollment, { ...those, few: ['classId'] });

/**
 * A page of the enrollments that the caller sees, in the order of their ids. With `updatedSince`, only changed ones, in
 * the order of the changes.
 * @throws INVALID for a search of more than a hundred characters; FORBIDDEN for a search by an API key without
 * `people:personal`
 */
export const listEnrollments = async (
  ctx: Ctx,
  { status, classId = null, cycleId = null, search }: EnrollmentFilter,
  { updatedSince, ...page }: ChangedPageArgs,
  selection?: Selection,
) => {
  // A caller who can search by parts of a CPF can find out the whole CPF.
  if (search) assertScopesBelow(ctx, () => [PERSONAL]);
  const found = searchOf(search, personSearchWord);
  const conditions = {
    ...found,
    classId,
    cycleId,
    isActive: status === 'ACTIVE',
    isRequested: status === 'CANCEL_REQUESTED',
    isCanceled: status === 'CANCELED',
    isLeaders: found.searchWords !== null && ctx.actor !== null && rightsOf(ctx.actor) === 'led',
  };
  return updatedSince
    ? changed(ctx, conditions, updatedSince, page, selection)
    : list(ctx, conditions, page, selection);
};
