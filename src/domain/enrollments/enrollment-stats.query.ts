import { sql } from 'kysely';
import type { EnrollmentStatus } from '../../entities/index.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { countedEnrollments } from './policy.js';
import type { StaffView } from '../kernel/staff-view.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Reader } from '../context.js';

export interface EnrollmentStatsFilter {
  courseId?: number | null;
  cycleId?: number | null;
  classId?: number | null;
  /** The enrollments were made between these instants, the second one excluded. */
  from?: string | null;
  until?: string | null;
  status?: EnrollmentStatus | null;
}

interface Row {
  kind: 'all' | 'course' | 'cycle' | 'class' | 'day';
  id: number | null;
  /** `YYYY-MM-DD` */
  day: string | null;
  /** Title of the course, name of the cycle or class. */
  name: string | null;
  /** Only for a class. */
  courseId: number | null;
  cycleId: number | null;
  /** Only for a cycle. */
  year: number | null;
  total: number;
  active: number;
  cancelRequested: number;
  canceled: number;
  /** Number of different people; only for `all`. */
  participants: number | null;
}

const statusFilter = filters<EnrollmentStatsFilter>({
  courseId: 'c.course_id',
  cycleId: 'c.cycle_id',
  classId: 'e.class_id',
  from: $ => sql<boolean>`e.created_at >= ${$('from')}`,
  until: $ => sql<boolean>`e.created_at < ${$('until')}`,
  status: $ =>
    sql<boolean>`case when e.canceled_at is not null then 'CANCELED' when e.cancel_requested_at is not null then 'CANCEL_REQUESTED' else 'ACTIVE' end = ${$('status')}`,
});

/** One pass over the enrollments gives every grouping; names are added to the groups, not to the enrollments. */
const grouped = statement(
  (
    _q,
    $: Parameter<EnrollmentStatsFilter & { me: number | null; zone: string }>,
    variant: VariantOf<typeof statusFilter>,
  ) => sql<Row>`
      with found as materialized (
        select e.participant_id, e.class_id, c.course_id, c.cycle_id, e.canceled_at, e.cancel_requested_at,
               (e.created_at at time zone ${$('zone')})::date as day
          from enrollments as e join classes as c on c.id = e.class_id
         where ${statusFilter.where(variant, $)} and ${countedEnrollments('c', variant.rights, $('me'))}
      ), groups as (
        select grouping(course_id, cycle_id, class_id, day) as missing, course_id, cycle_id, class_id, day,
               count(*)::int as total,
               count(*) filter (where canceled_at is null and cancel_requested_at is null)::int as active,
               count(*) filter (where canceled_at is null and cancel_requested_at is not null)::int as cancel_requested,
               count(*) filter (where canceled_at is not null)::int as canceled
          from found
         group by grouping sets ((), (course_id), (cycle_id), (class_id), (day))
      )
      select case g.missing when 7 then 'course' when 11 then 'cycle' when 13 then 'class' when 14 then 'day' else 'all' end as "kind",
             coalesce(g.course_id, g.cycle_id, g.class_id) as "id", to_char(g.day, 'YYYY-MM-DD') as "day",
             coalesce(o.title, y.name, k.name) as "name", k.course_id as "courseId", k.cycle_id as "cycleId", y.year as "year",
             g.total, g.active, g.cancel_requested as "cancelRequested", g.canceled,
             case when g.missing = 15 then (select count(distinct participant_id)::int from found) end as "participants"
        from groups as g
        left join courses as o on o.id = g.course_id
        left join cycles as y on y.id = g.cycle_id
        left join classes as k on k.id = g.class_id
       order by g.missing, coalesce(g.course_id, g.cycle_id, g.class_id), g.day
    `,
);

/** The groups of the enrollments in a view, each kind in the order of its ids or days. */
export const enrollmentGroups = (
  reader: Reader,
  view: StaffView,
  filter: EnrollmentStatsFilter,
  /** Time zone of the days. */
  zone: string,
) => grouped(reader, { ...filter, me: view.me, zone }, { rights: view.rights, filters: statusFilter.setOf(filter) });
