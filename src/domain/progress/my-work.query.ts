import { DateTime } from 'luxon';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { meeting } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { waitsForAnswer } from '../enrollments/enrollments-list.query.js';
import { enrollment } from '../enrollments/enrollments.query.js';
import { authorize } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { appointment } from '../scheduling/appointments.query.js';
import { submission, waitsForEvaluation } from '../submissions/submissions.query.js';
import { inOwnCalendar, ledClasses, progressPolicy } from './policy.js';

/** The length of each list; `myWork` counts the rest. */
const MOST = 50;

/** The hand-ins `s` that wait for an evaluation. */
const waitingHandIns = (me: Expression<number | null>): RawBuilder<boolean> =>
  sql<boolean>`s.class_id = ${ledClasses(me)} and ${waitsForEvaluation}`;
/** The enrollments `e` with a request to leave. */
const waitingRequests = (me: Expression<number | null>): RawBuilder<boolean> =>
  sql<boolean>`e.class_id = ${ledClasses(me)} and ${waitsForAnswer}`;

interface Day {
  me: number | null;
  from: string;
  to: string;
}
/** The current day in the programme's time zone. */
function today(ctx: Ctx): Day {
  const { userId } = authorize(ctx, progressPolicy.myWork);
  const day = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).startOf('day');
  return { me: userId, from: day.toUTC().toISO()!, to: day.plus({ days: 1 }).startOf('day').toUTC().toISO()! };
}

const meetings = read(meeting, {
  rows: (q, $: Parameter<Day>) =>
    q
      .selectFrom('meetings as m')
      .selectAll()
      .where(
        sql<boolean>`m.class_id = ${ledClasses($('me'))} and m.starts_at < ${$('to')} and m.ends_at > ${$('from')}`,
      )
      .orderBy('m.starts_at')
      .orderBy('m.id')
      .limit(MOST),
  order: 'm.starts_at, m.id',
});
/** Collective meetings of today, of classes that the caller leads. */
export const meetingsToday = (ctx: Ctx, selection: Selection) => meetings(ctx, today(ctx), { selection });

const appointments = read(appointment, {
  rows: (q, $: Parameter<Day>) =>
    q
      .selectFrom('appointments as t')
      .selectAll()
      .where(
        sql<boolean>`${inOwnCalendar('t', $('me'))} and t.type_id = 2
          and t.deleted_at is null and t.start_time < ${$('to')} and t.finish_time > ${$('from')}`,
      )
      .orderBy('t.start_time')
      .orderBy('t.id')
      .limit(MOST),
  order: 't.start_time, t.id',
});
/** Appointments of today in the caller's calendar. */
export const appointmentsToday = (ctx: Ctx, selection: Selection) => appointments(ctx, today(ctx), { selection });

const handIns = read(submission, {
  rows: (q, $: Parameter<Day>) =>
    q
      .selectFrom('submissions as s')
      .selectAll()
      .where(waitingHandIns($('me')))
      .orderBy('s.created_at')
      .orderBy('s.id')
      .limit(MOST),
  order: 's.created_at, s.id',
});
/** Hand-ins in led classes that wait for an evaluation, the oldest first. */
export const submissionsWaiting = (ctx: Ctx, selection: Selection) => handIns(ctx, today(ctx), { selection });

const requests = read(enrollment, {
  rows: (q, $: Parameter<Day>) =>
    q
      .selectFrom('enrollments as e')
      .selectAll()
      .where(waitingRequests($('me')))
      .orderBy('e.cancel_requested_at')
      .orderBy('e.id')
      .limit(MOST),
  order: 'e.cancel_requested_at, e.id',
});
/** Enrollments in led classes with a request to leave, the oldest request first. */
export const requestsWaiting = (ctx: Ctx, selection: Selection) => requests(ctx, today(ctx), { selection });

interface WorkCounts {
  evaluationsWaiting: number;
  oldestHandInAt: string | null;
  requestsWaiting: number;
  oldestRequestAt: string | null;
}
const counts = statement(
  (_q, $: Parameter<{ me: number | null }>) => sql<WorkCounts>`
    select h.*, r.* from
      (select count(*)::int as "evaluationsWaiting", min(s.created_at) as "oldestHandInAt"
         from submissions as s where ${waitingHandIns($('me'))}) as h,
      (select count(*)::int as "requestsWaiting", min(e.cancel_requested_at) as "oldestRequestAt"
         from enrollments as e where ${waitingRequests($('me'))}) as r`,
);
/** The counts of open work in the classes of a leader, regardless of the caller. */
export const countWork = async (ctx: Ctx, userId: number): Promise<WorkCounts> =>
  (await counts(ctx, { me: userId }))[0]!;

/** The counts of the caller's open work in the classes that they lead. @throws FORBIDDEN to participants and API keys */
export const myWork = async (ctx: Ctx): Promise<WorkCounts> => countWork(ctx, today(ctx).me!);
