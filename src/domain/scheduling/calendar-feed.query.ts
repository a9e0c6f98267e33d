import { sql } from 'kysely';
import { meetingsOfEmployee } from './busy-time.query.js';
import { type Parameter, statement } from '../kernel/statement.js';

const feed = (by: 'p.id' | 'p.user_id') =>
  statement((q, $: Parameter<{ id: number }>) =>
    q
      .selectFrom('employees as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.id as employeeId', 'p.user_id as userId', 'p.feed_version as version', 'u.name'])
      .where(by, '=', $('id'))
      .where('u.is_active', '=', true),
  );

/** The data for the signature of a feed, of a collaborator that may still sign in. */
export const feedOfEmployee = feed('p.id');
export const feedOfUser = feed('p.user_id');

/** The highest number of entries in a feed. */
export const MAX_ENTRIES = 5000;

interface FeedEntry {
  what: 'APPOINTMENT' | 'BLOCK' | 'MEETING';
  id: number;
  /** The title of a meeting. */
  title: string | null;
  client: string | null;
  class: string | null;
  comments: string;
  topic: string | null;
  place: string | null;
  startsAt: string;
  endsAt: string;
  installation: string | null;
  revision: number;
  changedAt: string;
}
/**
 * The entries of a collaborator's calendar from an instant on, the first by start. These are appointments and blocks that are
 * not canceled, and collective meetings of classes that they lead or attend.
 */
export const feedEntries = statement(
  (_q, $: Parameter<{ employeeId: number; from: string; to: string }>) => sql<FeedEntry>`
    select t.* from employees as e cross join lateral (
      select case a.type_id when 1 then 'BLOCK' else 'APPOINTMENT' end as what, a.id, null as title, c.name as client,
             g.name as class, a.comments, a.additional_fields ->> 'main_topic' as topic,
             case when a.type_id = 2 then coalesce(g.appointment_place, e.place) end as place,
             a.start_time as "startsAt", a.finish_time as "endsAt", a.installation, a.revision,
             coalesce(a.moved_at, a.created_at) as "changedAt"
        from appointments as a
        left join users as c on c.id = a.client_id
        left join classes as g on g.id = a.class_id
       where a.employee_id = e.id and a.deleted_at is null
         and a.start_time >= ${$('from')} and a.start_time < ${$('to')}
      union all
      select 'MEETING', m.id, m.title, null, g.name, '', null, null, m.starts_at, m.ends_at, m.installation,
             m.revision, m.updated_at
        from (select distinct m.* from ${meetingsOfEmployee} and m.starts_at >= ${$('from')} and m.starts_at < ${$('to')}) as m
        join classes as g on g.id = m.class_id
    ) as t
    where e.id = ${$('employeeId')}
    order by t."startsAt", t.what, t.id
    limit ${sql.lit(MAX_ENTRIES)}`,
);
