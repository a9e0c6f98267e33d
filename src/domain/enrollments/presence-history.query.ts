import { sql } from 'kysely';
import type { PresenceChange, PresenceSource, PresenceStatus } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { batched } from '../kernel/batched.js';
import { seesHidden } from '../kernel/hidden.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { enrollment } from './enrollments.query.js';
import { whileKept } from './policy.js';

/** An event in the history of a presence. */
export interface PresenceEvent {
  enrollmentId: number;
  activityId: number;
  change: PresenceChange;
  source: PresenceSource;
  status: PresenceStatus;
  lateMinutes: number | null;
  at: string;
  byId: number | null;
  reason: string | null;
}

/** Maximum number of events returned for one enrollment. */
const MAX_EVENTS = 200;

const events = statement(
  (_q, $: Parameter<{ ids: readonly number[] }>) => sql<PresenceEvent>`
    select h.* from unnest(${$('ids')}::int[]) as k(id) cross join lateral (
      select * from (
        select p.enrollment_id as "enrollmentId", p.activity_id as "activityId", 'RECORDED' as change, p.source,
               p.status, p.late_minutes as "lateMinutes",
               p.recorded_at as at, p.recorded_by_id as "byId", null as reason
          from presences as p where p.enrollment_id = k.id
        union all
        select w.enrollment_id, w.activity_id, 'RECORDED', w.source, w.status, w.late_minutes, w.recorded_at, w.recorded_by_id, null
          from withdrawn_presences as w where w.enrollment_id = k.id
        union all
        select w.enrollment_id, w.activity_id, 'WITHDRAWN', w.source, w.status, w.late_minutes, w.withdrawn_at, w.withdrawn_by_id, w.reason
          from withdrawn_presences as w where w.enrollment_id = k.id
      ) as each
      order by at desc, "activityId" desc, change desc limit ${sql.lit(MAX_EVENTS)}
    ) as h order by h.at desc, h."activityId" desc, h.change desc`,
);

const ofEnrollments = batched(async (ctx, ids: readonly number[]) =>
  Map.groupBy(await events(ctx, { ids }), ({ enrollmentId }) => enrollmentId),
);

/**
 * The history of an enrollment's presences: recordings and withdrawals, with person, source and time; latest first. It is for
 * callers who see the enrollment. Facilitators get nothing for a canceled one.
 */
export async function presenceHistoryOf(ctx: Ctx, row: { id: number }): Promise<PresenceEvent[]> {
  if (!(await seesHidden(ctx, row, { record: enrollment, rule: whileKept }))) return [];
  return (await ofEnrollments(ctx, row.id)) ?? [];
}
