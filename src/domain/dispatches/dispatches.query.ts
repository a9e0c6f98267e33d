import { sql } from 'kysely';
import type { GroupLinkDispatchStatus } from '../../entities/index.js';
import { group } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { person } from '../people/people.query.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { read } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import { nameByPhone } from '../identity/contacts.query.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { authorize } from '../kernel/policy.js';
import { dispatchPolicy } from './policy.js';

const ofEnrollment = (column: 'participant_id' | 'class_id') =>
  `(select e.${column} from enrollments as e where e.id = d.enrollment_id)`;

export const dispatch = record(
  'group_link_dispatches',
  'd',
  {
    id: 'id',
    participantId: computed<number>(ofEnrollment('participant_id')),
    classId: computed<number>(ofEnrollment('class_id')),
    enrollmentId: 'enrollment_id',
    phone: 'phone',
    status: 'status',
    tries: 'tries',
    lastError: 'last_error',
    sentAt: 'sent_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    relations: {
      participant: one(person, 'participantId'),
      class: one(group, 'classId'),
    },
  },
);
export type DispatchRow = RowOf<typeof dispatch>;

const byIdNow = read(dispatch, {
  single: true,
  rows: (q, $: Parameter<{ id: number }>) =>
    q.selectFrom('group_link_dispatches as d').selectAll().where('d.id', '=', $('id')),
});
/** The current state of a dispatch: not batched, because jobs change it. */
export const dispatchNow = async (ctx: Ctx, id: number): Promise<DispatchRow | undefined> =>
  (await byIdNow(ctx, { id }))[0];

/** All dispatches of group links, latest first, for supervisors and administrators. */
export const listDispatches = listOf(dispatch, {
  authorize: ctx => authorize(ctx, dispatchPolicy.groupLinkDispatches),
  rows: q => q.selectFrom('group_link_dispatches as d').selectAll(),
  filters: filters<{ status?: GroupLinkDispatchStatus | null }>({ status: 'd.status' }),
  latestFirst: true,
});

const reminders = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('group_link_dispatches as d')
    .innerJoin('enrollments as e', 'e.id', 'd.enrollment_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('users as u', 'u.id', 'e.participant_id')
    .select([
      'd.phone',
      'c.name as className',
      sql<string>`${sql.raw(nameByPhone('u'))}`.as('userName'),
      'e.id as enrollmentId',
      'e.canceled_at as canceledAt',
      'd.round',
    ])
    .where('d.id', '=', $('id')),
);
/** The content of the message and its recipient. */
export const reminderOf = async (ctx: Ctx, id: number) => (await reminders(ctx, { id }))[0]!;

const groups = statement((q, $: Parameter<{ enrollmentId: number }>) =>
  q
    .selectFrom('enrollments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .select(['c.name as className', 'c.group_url as url', 'e.canceled_at as canceledAt'])
    .where('e.id', '=', $('enrollmentId')),
);
/** The group of an enrollment's class, regardless of the caller. */
export const groupOfEnrollment = async (ctx: Ctx, enrollmentId: number) => (await groups(ctx, { enrollmentId }))[0];
