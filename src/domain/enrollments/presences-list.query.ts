import { type Kysely, sql } from 'kysely';
import type { PresenceStatus, Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { changedSince } from '../kernel/changed-since.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { ChangedPageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { COUNTED_STATUSES } from './attendance.rules.js';
import { presence } from './enrollments.query.js';
import { enrollmentPolicy, visiblePresences } from './policy.js';

export interface PresenceFilter {
  classId?: number | null;
  cycleId?: number | null;
  activityId?: number | null;
  statuses?: readonly PresenceStatus[] | null;
}

const those = {
  authorize: (ctx: Ctx) => authorize(ctx, enrollmentPolicy.presences),
  rows: (q: Kysely<Tables>) => q.selectFrom('presences as p').selectAll(),
  visible: visiblePresences,
  filters: filters<PresenceFilter>({
    classId: $ =>
      sql`p.enrollment_id = any(array(select e.id from enrollments as e where e.class_id = ${$('classId')}))`,
    cycleId: $ =>
      sql`exists (select from enrollments as e join classes as c on c.id = e.class_id
                   where e.id = p.enrollment_id and c.cycle_id = ${$('cycleId')})`,
    activityId: 'p.activity_id',
    statuses: $ => sql`p.status = any(${$('statuses')}::text[])`,
  }),
};
const list = listOf(presence, { ...those, leading: { few: ['classId'], many: ['activityId'] } });
const changed = changedSince(presence, { ...those, few: ['classId'] });

/**
 * A page of the presences in enrollments that the caller sees, in the order of their ids. With `updatedSince`, only changed
 * ones, in the order of the changes. Without statuses, only those that count as presence.
 */
export const listPresences = (
  ctx: Ctx,
  { statuses, ...given }: PresenceFilter,
  { updatedSince, ...page }: ChangedPageArgs,
  selection?: Selection,
) => {
  const filter = { ...given, statuses: statuses ?? COUNTED_STATUSES };
  return updatedSince ? changed(ctx, filter, updatedSince, page, selection) : list(ctx, filter, page, selection);
};
