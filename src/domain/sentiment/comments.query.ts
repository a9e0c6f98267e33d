import { sql } from 'kysely';
import type { CommentTheme, Sentiment } from '../../entities/index.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { visibleComments } from './policy.js';
import type { StaffView } from '../kernel/staff-view.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Classification } from './classify-locally.js';
import type { Reader } from '../context.js';

export interface CommentFilter {
  meetingId?: number | null;
  classId?: number | null;
  courseId?: number | null;
  /** Instants between which they were written, the second not included. */
  from?: string | null;
  until?: string | null;
}

/** A comment with what the analyser made of it, if it has been asked. */
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
  /** How many there are, before the limit. */
  total: number;
}

/** The latest so many of a question are looked at. */
const MAX_COMMENTS = 1_000;

const commentFilters = filters<CommentFilter>({
  meetingId: 'l.meeting_id',
  classId: 'm.class_id',
  courseId: 'c.course_id',
  from: $ => sql<boolean>`l.sent_at >= ${$('from')}`,
  until: $ => sql<boolean>`l.sent_at < ${$('until')}`,
});

const comments = statement(
  (
    _q,
    $: Parameter<CommentFilter & { me: number | null; analyser: string }>,
    variant: VariantOf<typeof commentFilters>,
  ) => sql<Comment>`
    with latest as (
      select l.id, l.text, l.sent_at, l.meeting_id, m.title, m.starts_at, c.id as class_id, c.name,
             (count(*) over ())::int as total
        from live_messages as l
        join meetings as m on m.id = l.meeting_id
        join classes as c on c.id = m.class_id
       where not l.by_staff and ${commentFilters.where(variant, $)} and ${visibleComments('c', variant.rights, $('me'))}
       order by l.id desc
       limit ${sql.lit(MAX_COMMENTS)}
    )
    select k.id, k.text, k.sent_at as "sentAt", k.meeting_id as "meetingId", k.title, k.starts_at as "startsAt",
           k.class_id as "classId", k.name as "className", s.sentiment, s.score, s.theme, k.total
      from latest as k
      left join message_sentiments as s on s.message_id = k.id and s.analyser = ${$('analyser')}
     order by k.id desc
  `,
);
/** The latest comments of participants in live sessions of a view, latest first. */
export const latestComments = (
  reader: Reader,
  { rights, me }: StaffView,
  filter: CommentFilter,
  analyser: string,
): Promise<Comment[]> =>
  comments(reader, { ...filter, me, analyser }, { rights, filters: commentFilters.setOf(filter) });

const insert = statement(
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
/** Keeps what an analyser made of comments. Another process may have been faster: its judgements stay. */
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
/** Names of everybody in the classes, and of who leads them. */
export const namesInClasses = (reader: Reader, classIds: readonly number[]) => names(reader, { classIds });
