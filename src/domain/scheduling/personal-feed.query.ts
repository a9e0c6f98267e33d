import { sql } from 'kysely';
import { AppointmentType } from '../../entities/index.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { MAX_ENTRIES } from './calendar-feed.query.js';

/** The data for the signature of a person's own feed, while they may sign in. */
export const feedOfPerson = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('users')
    .select(['id as userId', 'feed_version as version', 'name'])
    .where('id', '=', $('id'))
    .where('is_active', '=', true),
);

interface PersonalEntry {
  what: 'APPOINTMENT' | 'MEETING';
  id: number;
  /** The title of a meeting; the name of the employee of an appointment. */
  title: string;
  class: string | null;
  place: string | null;
  startsAt: string;
  endsAt: string;
  installation: string | null;
  revision: number;
  changedAt: string;
}
/**
 * The entries of a person's own calendar, the first by start. These are their appointments as a client that are not canceled,
 * and the collective meetings of the classes in which they have a place.
 */
export const personalEntries = statement(
  (_q, $: Parameter<{ userId: number; from: string; to: string }>) => sql<PersonalEntry>`
    select t.* from (
      select 'APPOINTMENT' as what, a.id, u.name as title, g.name as class,
             coalesce(g.appointment_place, e.place) as place, a.start_time as "startsAt", a.finish_time as "endsAt",
             a.installation, a.revision, coalesce(a.moved_at, a.created_at) as "changedAt"
        from appointments as a
        join employees as e on e.id = a.employee_id
        join users as u on u.id = e.user_id
        left join classes as g on g.id = a.class_id
       where a.client_id = ${$('userId')} and a.type_id = ${sql.lit(AppointmentType.APPOINTMENT)} and a.deleted_at is null
         and a.start_time >= ${$('from')} and a.start_time < ${$('to')}
      union all
      select 'MEETING', m.id, m.title, g.name, null, m.starts_at, m.ends_at, m.installation, m.revision, m.updated_at
        from enrollments as n
        join classes as g on g.id = n.class_id
        join meetings as m on m.class_id = g.id
       where n.participant_id = ${$('userId')} and n.canceled_at is null
         and m.starts_at >= ${$('from')} and m.starts_at < ${$('to')}
    ) as t
    order by t."startsAt", t.what, t.id
    limit ${sql.lit(MAX_ENTRIES)}`,
);
