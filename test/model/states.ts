import { expect } from '@jest/globals';
import { isKnown } from './known-faults.js';
import type { Town } from './town.js';

// Columns of one record, and related records, that contradict each other: each query finds a state that must not exist.

const IMPOSSIBLE: Record<string, string> = {
  'a place that is canceled without a reason, or has a reason without being canceled':
    'select id from enrollments where (canceled_at is null) <> (cancel_reason is null)',
  'a kept place with a request of which the time is gone and the words are left':
    'select id from enrollments where canceled_at is null and cancel_requested_at is null and (cancel_request_reason is not null or cancel_note is not null)',
  'two kept places of one person in one course and cycle': `
    select e.participant_id as id from enrollments as e join classes as c on c.id = e.class_id
     where e.canceled_at is null group by e.participant_id, c.course_id, c.cycle_id having count(*) > 1`,
  // The capacity of a class may be set below its enrollments: all of these stay. test/pairs checks that two can't get the last
  // place.
  'a hand-in that is evaluated without a time, or has a time and waits':
    "select id from submissions where (status = 'EVALUATED') <> (evaluated_at is not null)",
  'a hand-in of another course or cycle than its class': `
    select s.id from submissions as s join classes as c on c.id = s.class_id
     where s.course_id <> c.course_id or s.cycle_id <> c.cycle_id`,
  'a waiting hand-in that stands with another than who leads its class': `
    select s.id from submissions as s join classes as c on c.id = s.class_id
     where s.status = 'SUBMITTED' and s.removed_at is null and s.facilitator_id is distinct from c.facilitator_id`,
  'two appointments of one calendar at one time': `
    select a.id from appointments as a join appointments as b on a.employee_id = b.employee_id and a.id < b.id
     where a.deleted_at is null and b.deleted_at is null and a.start_time < b.finish_time and b.start_time < a.finish_time`,
  // Appointments booked before the archiving stay. A step takes a minute: calls at the same time may overtake each other.
  'an appointment that was booked in an archived calendar': `
    select a.id from appointments as a join employees as e on e.id = a.employee_id
     where a.deleted_at is null and a.type_id = 2 and a.created_at > e.archived_at + interval '1 minute'`,
  'a group link that was sent and has no time, or has a time and was not sent':
    "select id from group_link_dispatches where (status = 'SENT') <> (sent_at is not null)",
  'a class with a facilitator who is shut out or no facilitator': `
    select c.id from classes as c join users as u on u.id = c.facilitator_id
     where c.archived_at is null and (not u.is_active or not 'FACILITATOR' = any (u.roles))`,
  'an activity whose meeting is of another course': `
    select m.id from meetings as m join classes as c on c.id = m.class_id join activities as a on a.id = m.activity_id
     where a.course_id <> c.course_id`,
  'a presence in an activity of another course': `
    select p.id from presences as p join enrollments as e on e.id = p.enrollment_id join classes as c on c.id = e.class_id
      join activities as a on a.id = p.activity_id where a.course_id <> c.course_id`,
  'places of activities of a course that are not 1, 2, 3':
    'select course_id as id from activities group by course_id having max(position) <> count(*) or min(position) <> 1',
  'nobody who is an administrator':
    "select 0 as id where not exists (select from users where is_active and 'ADMIN' = any (roles))",
};

/** @throws Error when the database has an impossible state; names of known faults are ignored */
export async function checkStates(town: Town): Promise<void> {
  const names = Object.keys(IMPOSSIBLE).filter(name => !isKnown(name));
  const queries = names.map((name, n) => `select ${n} as n, q.id from (${IMPOSSIBLE[name]}) as q`);
  const found = await town.rows<{ n: number; id: number }>(queries.join(' union all '));
  expect(found.map(({ n, id }) => `${names[n]}: ${id}`)).toEqual([]);
}
