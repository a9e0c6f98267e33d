import { sql } from 'kysely';
import type { CommentTheme, Sentiment } from '../../entities/index.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { visibleComments } from './policy.js';
import type { StaffView } from '../kernel/staff-view.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import type { Classification } from './classify-locally.js';
import type { Reader } from '../context.js';

export interface CommentFilter {
  meetingId?: number | null;
  classId?: number | null;
  courseId?: number | null;
  /** The period in which the comments were written; its end is exclusive. */
  from?: string | null;
  until?: string | null;
}

/** A comment with the analyser's judgement, if there is one. */
export interface Comment {
  id: number;
  text: string;
  sentAt: string;
  meetingId: number;
  title: string;
  startsAt: string;
  classId: number;
  className: string;
  sentiment: Sentiment | null;
  /** From -100 to 100. */
  score: number | null;
  theme: CommentTheme | null;
  /** The number of comments before the limit. */
  total: number;
}

/** The highest number of comments for a question; the latest count. */
const MAX_COMMENTS = 1_000;

type Values = CommentFilter & { me: number | null; analyser: string };

/** Conditions on the meetings `m` and their classes `c`. */
const meetingFilters = filters<CommentFilter>({
  meetingId: 'm.id',
  classId: 'm.class_id',
  courseId: 'c.course_id',
  from: () => sql<boolean>`true`,
  until: () => sql<boolean>`true`,
});
/** Conditions on the counts `k`: days begin with a quarter of an hour. */
const quarterFilters = filters<CommentFilter>({
  meetingId: 'k.meeting_id',
  classId: () => sql<boolean>`true`,
  courseId: () => sql<boolean>`true`,
  from: $ => sql<boolean>`k.quarter >= ${$('from')}`,
  until: $ => sql<boolean>`k.quarter < ${$('until')}`,
});

/**
 * The total comes from the stored counts of each quarter of an hour. So does the quarter with the first of the latest thousand
 * comments. The messages are read from that quarter on. The meetings of a class or of led classes are read one by one, because
 * their messages may be old. Otherwise the latest messages of all meetings are read until there are enough.
 */
const comments = (ofFewMeetings: boolean) =>
  statement((_q, $: Parameter<Values>, variant: VariantOf<typeof meetingFilters>) => {
    const visible = sql`${meetingFilters.where(variant, $)} and ${visibleComments('c', variant.rights, $('me'))}`;
    const columns = sql`l.id, l.text, l.sent_at, l.meeting_id`;
    const found = ofFewMeetings
      ? sql`
        select l.*, m.title, m.starts_at, m.class_id, m.name
          from (select distinct meeting_id, title, starts_at, class_id, name from counted where quarter >= (select since from reach)) as m
          cross join lateral (
            -- With "offset" PostgreSQL reads the meeting's own: it could take all that were written at the time for fewer.
            select ${columns} from live_messages as l where l.meeting_id = m.meeting_id and not l.by_staff offset 0
          ) as l
         where l.sent_at >= (select since from reach) and l.sent_at < (select until from reach)`
      : sql`
        select ${columns}, m.title, m.starts_at, m.class_id, c.name
          from live_messages as l
          join meetings as m on m.id = l.meeting_id
          join classes as c on c.id = m.class_id
         where not l.by_staff and l.sent_at >= (select since from reach) and l.sent_at < (select until from reach) and ${visible}`;
    return sql<Comment>`
    with counted as (
      select k.meeting_id, k.quarter, k.comments, m.title, m.starts_at, m.class_id, c.name
        from live_message_counts as k
        join meetings as m on m.id = k.meeting_id
        join classes as c on c.id = m.class_id
       where k.comments > 0 and ${quarterFilters.where(variant, $)} and ${visible}
    ), quarters as (
      select quarter, sum(sum(comments)) over (order by quarter desc) - sum(comments) as later, sum(comments) as comments
        from counted group by quarter
    ), reach as materialized (
      select min(quarter) filter (where later < ${sql.lit(MAX_COMMENTS)}) as since,
             max(quarter) + interval '15 minutes' as until, sum(comments)::int as total
        from quarters
    ), latest as (
      ${found}
       order by l.sent_at desc, l.id desc
       limit ${sql.lit(MAX_COMMENTS)}
    )
    select k.id, k.text, k.sent_at as "sentAt", k.meeting_id as "meetingId", k.title, k.starts_at as "startsAt",
           k.class_id as "classId", k.name as "className", s.sentiment, s.score, s.theme, r.total
      from latest as k
      cross join reach as r
      left join message_sentiments as s on s.message_id = k.id and s.analyser = ${$('analyser')}
     order by k.sent_at desc, k.id desc
  `;
  });
const ofFewMeetings = comments(true);
const ofMany = comments(false);
/** The latest comments of participants in live sessions of a view, latest first. */
export const latestComments = (
  reader: Reader,
  { rights, me }: StaffView,
  filter: CommentFilter,
  analyser: string,
): Promise<Comment[]> => {
  const few = me !== null || filter.meetingId != null || filter.classId != null;
  const variant = { rights, filters: meetingFilters.setOf(filter) };
  return (few ? ofFewMeetings : ofMany)(reader, { ...filter, me, analyser }, variant);
};

const insert = writing(
  (
    _q,
    $: Parameter<{
      ids: readonly number[];
      sentiments: readonly string[];
      scores: readonly number[];
      themes: readonly string[];
      analyser: string;
      at: string;
    }>,
  ) => sql`
    insert into message_sentiments (message_id, analyser, sentiment, score, theme, judged_at)
    select id, ${$('analyser')}, sentiment, score, theme, ${$('at')}::timestamptz
      from unnest(${$('ids')}::int[], ${$('sentiments')}::text[], ${$('scores')}::int[], ${$('themes')}::text[]) as j(id, sentiment, score, theme)
    on conflict on constraint message_sentiments_unique do nothing
  `,
);
/** Stores an analyser's judgements of comments. Another process may have been faster: then its judgements stay. */
export async function storeSentiments(
  reader: Reader,
  analyser: string,
  at: Date,
  judged: readonly { id: number; judgement: Classification }[],
): Promise<void> {
  await insert(reader, {
    analyser,
    at: at.toISOString(),
    ids: judged.map(({ id }) => id),
    sentiments: judged.map(({ judgement }) => judgement.sentiment),
    scores: judged.map(({ judgement }) => Math.round(judgement.score * 100)),
    themes: judged.map(({ judgement }) => judgement.theme),
  });
}

const names = statement(
  (_q, $: Parameter<{ classIds: readonly number[] }>) => sql<{ classId: number; name: string }>`
    select e.class_id as "classId", (select u.name from users as u where u.id = e.participant_id) as "name"
      from enrollments as e where e.class_id = any(${$('classIds')})
    union all
    select c.id, (select u.name from users as u where u.id = c.facilitator_id)
      from classes as c where c.id = any(${$('classIds')}) and c.facilitator_id is not null
  `,
);
/** The names of all participants and facilitators of the classes. */
export const namesInClasses = (reader: Reader, classIds: readonly number[]) => names(reader, { classIds });
