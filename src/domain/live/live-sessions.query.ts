import { sql } from 'kysely';
import { filters, type VariantOf } from '../kernel/filters.js';
import { visibleSessions } from './policy.js';
import type { StaffView } from '../kernel/staff-view.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Reader } from '../context.js';

export interface SessionRow {
  id: number;
  title: string;
  position: number;
  startsAt: string;
  endsAt: string;
  classId: number;
  className: string;
  courseId: number;
  courseTitle: string;
  cycleId: number;
  facilitatorId: number | null;
  facilitatorName: string | null;
  roomName: string | null;
  roomSlug: string | null;
  /** The number of enrollments that are not canceled. */
  enrolled: number;
  /** The number of people that came at any time. */
  joined: number;
  /** The number of people that came and have not left. */
  staying: number;
  messages: number;
}

/** A limit: one session for each of this many classes at the same time. */
const MAX_SESSIONS = 500;

interface Which {
  id?: number;
  at?: string;
}
const which = filters<Which>({
  id: 'm.id',
  // A condition that an index on the period can seek; the upper end does not belong to it.
  at: $ => sql<boolean>`tstzrange(m.starts_at, m.ends_at) @> ${$('at')}::timestamptz`,
});

const sessions = statement(
  (_q, $: Parameter<Which & { me: number | null }>, variant: VariantOf<typeof which>) => sql<SessionRow>`
    select m.id, m.title, m.position, m.starts_at as "startsAt", m.ends_at as "endsAt",
           c.id as "classId", c.name as "className", c.course_id as "courseId", o.title as "courseTitle",
           c.cycle_id as "cycleId", c.facilitator_id as "facilitatorId",
           (select u.name from users as u where u.id = c.facilitator_id) as "facilitatorName",
           r.name as "roomName", r.slug as "roomSlug",
           (select count(*)::int from enrollments as e where e.class_id = c.id and e.canceled_at is null) as "enrolled",
           (select count(distinct v.participant_id)::int from meeting_visits as v where v.meeting_id = m.id) as "joined",
           (select count(*)::int from meeting_visits as v where v.meeting_id = m.id and v.left_at is null) as "staying",
           (select coalesce(sum(k.messages), 0)::int from live_message_counts as k where k.meeting_id = m.id) as "messages"
      from meetings as m
      join classes as c on c.id = m.class_id
      join courses as o on o.id = c.course_id
      left join rooms as r on r.class_id = c.id
     where ${which.where(variant, $)} and ${visibleSessions('c', variant.rights, $('me'))}
     order by m.starts_at, m.id
     limit ${sql.lit(MAX_SESSIONS)}
  `,
);

const sessionsOf = (reader: Reader, { rights, me }: StaffView, values: Which) =>
  sessions(reader, { ...values, me }, { rights, filters: which.setOf(values) });

/** Meetings of the classes in a view that run at a time, in the order of their beginning. */
export const sessionsAt = (reader: Reader, view: StaffView, at: Date) =>
  sessionsOf(reader, view, { at: at.toISOString() });

/** One meeting at any time, if its class is in the view. */
export const sessionById = async (reader: Reader, view: StaffView, id: number) =>
  (await sessionsOf(reader, view, { id }))[0];

const movements = statement(
  (_q, $: Parameter<{ id: number; seconds: number }>) => sql<{ bucket: number; joined: number; left: number }>`
    with moves as (
      select v.joined_at as at, 1 as joined, 0 as "left" from meeting_visits as v where v.meeting_id = ${$('id')}
      union all
      select v.left_at, 0, 1 from meeting_visits as v where v.meeting_id = ${$('id')} and v.left_at is not null
    )
    select greatest(0, floor(extract(epoch from moves.at - m.starts_at) / ${$('seconds')}::int))::int as "bucket",
           sum(moves.joined)::int as "joined", sum(moves."left")::int as "left"
      from moves cross join meetings as m
     where m.id = ${$('id')}
     group by 1
     order by 1
  `,
);
/**
 * The number of people that came and left in each stretch of `seconds` from the begin of a meeting on. Stretches without any
 * are left out.
 */
export const movementsOf = (reader: Reader, id: number, seconds: number) => movements(reader, { id, seconds });

export interface LiveMessageRow {
  id: number;
  text: string;
  sentAt: string;
  byStaff: boolean;
  authorId: number;
  authorName: string;
}

type PageOfMessages = { meetingId: number; cursor: number | null; limit: number };

const messagesIn = (order: 'asc' | 'desc') =>
  statement((q, $: Parameter<PageOfMessages>, { page }) =>
    q
      .selectFrom('live_messages as l')
      .innerJoin('users as u', 'u.id', 'l.author_id')
      .select([
        'l.id',
        'l.text',
        'l.sent_at as sentAt',
        'l.by_staff as byStaff',
        'l.author_id as authorId',
        'u.name as authorName',
      ])
      .where('l.meeting_id', '=', $('meetingId'))
      .$if(page === 'next', query => query.where('l.id', order === 'asc' ? '>' : '<', $('cursor')))
      .orderBy('l.id', order)
      .limit($('limit')),
  );
const messageCount = statement(
  (_q, $: Parameter<{ meetingId: number }>) => sql<{ total: number }>`
    select coalesce(sum(k.messages), 0)::int as total from live_message_counts as k where k.meeting_id = ${$('meetingId')}`,
);
/** The number of messages of a meeting, by a count that is updated as they are written. */
export const countMessages = async (reader: Reader, meetingId: number): Promise<number> =>
  (await messageCount(reader, { meetingId }))[0]!.total;

const messagesForward = messagesIn('asc');
const messagesBackward = messagesIn('desc');
/** Messages of a meeting after the cursor's message, up to the limit. */
export const messagesOf = (reader: Reader, values: PageOfMessages, latestFirst: boolean): Promise<LiveMessageRow[]> =>
  (latestFirst ? messagesBackward : messagesForward)(reader, values, {
    page: values.cursor === null ? 'first' : 'next',
  });
