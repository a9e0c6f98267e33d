import { sql } from 'kysely';
import { batchedWith } from '../kernel/batched.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';

// The busy periods of calendars, regardless of the caller: only periods, without the people.

/**
 * The collective meetings `m` of classes that the user of the employee `e` leads, attends, or stands in for at the time. It is
 * a table and a condition, and callers add further conditions. A user with two of these roles in a class gets its meetings
 * twice.
 */
export const meetingsOfEmployee = sql`(
    select g.id as class_id, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until
      from classes as g where g.facilitator_id = e.user_id
    union all
    select n.class_id, '-infinity', 'infinity' from enrollments as n
     where n.participant_id = e.user_id and n.canceled_at is null
    union all
    select b.class_id, b.starts_at, b.ends_at from class_substitutes as b where b.user_id = e.user_id
  ) as l
  join meetings as m on m.class_id = l.class_id
  where m.starts_at < l.until and m.ends_at > l.since`;

interface Period {
  from: string;
  to: string;
}
interface Values extends Period {
  ids: readonly number[];
  except: number;
  withMeetings: boolean;
}
const taken = statement(
  (_q, $: Parameter<Values>) => sql<{ employeeId: number; startsAt: string; endsAt: string }>`
    select e.id as "employeeId", t.starts_at as "startsAt", t.ends_at as "endsAt"
      from employees as e
      cross join lateral (
        -- As the exclusion constraint says it, so that its index answers.
        select a.start_time as starts_at, a.finish_time as ends_at from appointments as a
         where a.employee_id = e.id and a.deleted_at is null and a.id <> ${$('except')}
           and tstzrange(a.start_time, a.finish_time, '[)') && tstzrange(${$('from')}, ${$('to')}, '[)')
        union all
        select m.starts_at, m.ends_at from ${meetingsOfEmployee}
           and ${$('withMeetings')}::boolean
           and tstzrange(m.starts_at, m.ends_at) && tstzrange(${$('from')}, ${$('to')}, '[)')
      ) as t
     where e.id = any(${$('ids')}::int[])
     order by t.starts_at, t.ends_at`,
);

/** An id that no appointment has. */
const NONE = 0;

/**
 * The busy periods of a calendar, the first by start: appointments, blocks and collective meetings.
 * @param options.except an appointment that does not count @param options.withMeetings false: without meetings
 */
export const busyPeriods = (
  ctx: Ctx,
  employeeId: number,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { except = NONE, withMeetings = true }: { except?: number; withMeetings?: boolean } = {},
) => taken(ctx, { ids: [employeeId], from: startsAt.toISOString(), to: endsAt.toISOString(), except, withMeetings });

/** The same as `busyPeriods`, in milliseconds, for any number of calendars by one statement. Periods may overlap. */
export const busyPeriodsOf = batchedWith(async (ctx, ids, period: Period) => {
  const found = await taken(ctx, { ids, ...period, except: NONE, withMeetings: true });
  const rows = found.map(row => ({ ...row, start: instantOf(row.startsAt), finish: instantOf(row.endsAt) }));
  return Map.groupBy(rows, row => row.employeeId);
});
