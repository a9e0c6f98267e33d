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

/** What the feed of a collaborator who may still come in is signed with. */
export const feedOfEmployee = feed('p.id');
export const feedOfUser = feed('p.user_id');

/** What a subscriber gets at most. */
export const MAX_ENTRIES = 5000;

/** What takes a collaborator's time from an instant on, canceled appointments left out, the first by start. */
export const feedEntries = statement((q, $: Parameter<{ employeeId: number; from: string; to: string }>) =>
  q
    .selectFrom('appointments as t')
    .leftJoin('users as c', 'c.id', 't.client_id')
    .leftJoin('classes as g', 'g.id', 't.class_id')
    .select([
      't.id',
      't.type_id as typeId',
      't.start_time as startsAt',
      't.finish_time as endsAt',
      't.comments',
      't.additional_fields as additional',
      't.created_at as createdAt',
      'c.name as client',
      'g.name as class',
    ])
    .where('t.employee_id', '=', $('employeeId'))
    .where('t.deleted_at', 'is', null)
    .where('t.start_time', '>=', $('from'))
    .where('t.start_time', '<', $('to'))
    .orderBy('t.start_time')
    .orderBy('t.id')
    .limit(MAX_ENTRIES),
);
