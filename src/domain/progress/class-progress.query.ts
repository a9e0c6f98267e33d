import { sql } from 'kysely';
import type { Reader } from '../context.js';
import { isCounted } from '../enrollments/counted.query.js';
import { countedEnrollments } from '../enrollments/policy.js';
import type { StaffView } from '../kernel/staff-view.js';
import { type Parameter, statement } from '../kernel/statement.js';

/** The highest number of classes of one cycle in the answer. */
const MAX_CLASSES = 1_000;

export interface ClassCounts {
  classId: number;
  name: string;
  enrolled: number;
  requestsWaiting: number;
  oldestRequestAt: string | null;
}
const ofClasses = statement(
  (_q, $: Parameter<{ cycleId: number; me: number | null }>, { rights }) => sql<ClassCounts>`
    select c.id as "classId", c.name, count(e.id)::int as "enrolled",
           count(e.cancel_requested_at)::int as "requestsWaiting", min(e.cancel_requested_at) as "oldestRequestAt"
      from classes as c left join enrollments as e on e.class_id = c.id and e.canceled_at is null
     where c.cycle_id = ${$('cycleId')} and ${countedEnrollments('c', rights, $('me'))}
     group by c.id order by c.id limit ${sql.lit(MAX_CLASSES)}`,
);
/** The classes of a cycle that the caller sees, with the counts of enrollments and of requests to leave. */
export const countClasses = (reader: Reader, { rights, me }: StaffView, cycleId: number) =>
  ofClasses(reader, { cycleId, me }, { rights });

export interface HandInCounts {
  classId: number;
  handIns: number;
  evaluationsWaiting: number;
  oldestHandInAt: string | null;
}
// A hand-in of a participant that has left need not be evaluated any more. For `exists`, PostgreSQL would read the enrollments
// of all classes; with `limit 1` it seeks each.
const handIns = statement(
  (_q, $: Parameter<{ classIds: readonly number[] }>) => sql<HandInCounts>`
    select s.class_id as "classId", count(*)::int as "handIns", count(w.id)::int as "evaluationsWaiting",
           min(s.created_at) filter (where w.id is not null) as "oldestHandInAt"
      from submissions as s left join lateral (
        select e.id from enrollments as e
         where s.status = 'SUBMITTED' and e.participant_id = s.participant_id and e.class_id = s.class_id
           and e.canceled_at is null limit 1) as w on true
     where s.class_id = any(${$('classIds')}::int[]) and s.removed_at is null
     group by s.class_id`,
);
export const countHandIns = (reader: Reader, classIds: readonly number[]) => handIns(reader, { classIds });

export interface MeetingCounts {
  meetingId: number;
  classId: number;
  title: string;
  position: number;
  startsAt: string;
  endsAt: string;
  present: number;
}
const meetings = statement(
  (_q, $: Parameter<{ classIds: readonly number[] }>) => sql<MeetingCounts>`
    with counted as (
      select e.class_id, p.activity_id, count(*)::int as present
        from enrollments as e join presences as p on p.enrollment_id = e.id and ${isCounted('p')}
       where e.class_id = any(${$('classIds')}::int[]) and e.canceled_at is null
       group by e.class_id, p.activity_id)
    select m.id as "meetingId", m.class_id as "classId", m.title, m.position, m.starts_at as "startsAt", m.ends_at as "endsAt",
           coalesce(k.present, 0) as "present"
      from meetings as m left join counted as k on k.class_id = m.class_id and k.activity_id = m.activity_id
     where m.class_id = any(${$('classIds')}::int[])
     order by m.class_id, m.starts_at, m.id`,
);
/** The number of enrolled participants present at each meeting of some classes. */
export const countPresences = (reader: Reader, classIds: readonly number[]) => meetings(reader, { classIds });
