import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import type { Place } from '../enrollments/place.query.js';
import { type Parameter, statement } from '../kernel/statement.js';

// The earlier submissions of a participant for an activity, for functions that hold the lock of the enrollment.

export interface Which {
  participantId: number;
  classId: number;
  activityId: number;
}

/** The time in which a hand-in with the same files counts as a repeated one. */
const REPEATED_MS = 10 * 60_000;

const repeated = statement((q, $: Parameter<Which & { contents: readonly string[]; since: string }>) =>
  q
    .selectFrom('submissions as s')
    .select('s.id')
    .where('s.participant_id', '=', $('participantId'))
    .where('s.class_id', '=', $('classId'))
    .where('s.activity_id', '=', $('activityId'))
    .where('s.removed_at', 'is', null)
    .where('s.created_at', '>', $('since'))
    // Only the latest: a participant that goes back to an earlier version hands it in anew.
    .where(
      sql<boolean>`s.attempt = (
        select max(o.attempt) from submissions as o
         where o.participant_id = s.participant_id and o.class_id = s.class_id and o.activity_id = s.activity_id)`,
    )
    .where(
      sql<boolean>`${$('contents')}::text[] = array(
        select f.sha256::text collate "C" from stored_files as f where f.submission_id = s.id order by 1)`,
    ),
);
/**
 * The latest attempt, if it came within ten minutes with the same files, regardless of their names and order.
 * @param contents hashes of the files, sorted
 */
export const findRepeated = async (ctx: Ctx, which: Which & { contents: readonly string[] }): Promise<number | null> =>
  (await repeated(ctx, { ...which, since: new Date(ctx.now().getTime() - REPEATED_MS).toISOString() }))[0]?.id ?? null;

/** The data that decides about another attempt. */
export interface Attempts {
  /** The last day of the class's cycle. */
  cycleEndsOn: string;
  dueAt: string | null;
  closesAt: string | null;
  maxAttempts: number | null;
  /** True when staff asked for another attempt instead of the latest. `resendUntil` is its deadline. */
  isSentBack: boolean;
  resendUntil: string | null;
  /** The number of attempts so far; 0 when any number is allowed. */
  count: number;
}

/** Joins on the class `c` for the earlier submissions. */
const attemptsFrom = ($: Parameter<Which>) => sql`
  join cycles as y on y.id = c.cycle_id
  left join hand_in_rules as d on d.class_id = c.id and d.activity_id = ${$('activityId')}
  left join lateral (
    select s.attempt, s.removal_action, s.resend_until from submissions as s
     where s.participant_id = ${$('participantId')} and s.class_id = c.id and s.activity_id = ${$('activityId')}
     order by s.attempt desc limit 1) as latest on true`;
// Counted only with a limit of attempts, which is rare. A submission that staff removed does not count; one that the
// participant removed does.
const attemptsColumns = ($: Parameter<Which>) => sql`
  y.ends_on as "cycleEndsOn", d.due_at as "dueAt", d.closes_at as "closesAt", d.max_attempts as "maxAttempts",
  coalesce(latest.removal_action = 'RESEND', false) as "isSentBack", latest.resend_until as "resendUntil",
  case when d.max_attempts is null then 0 else (
    select count(*)::int from submissions as s
     where s.participant_id = ${$('participantId')} and s.class_id = c.id and s.activity_id = ${$('activityId')}
       and (s.removed_at is null or s.removed_by_id = s.participant_id)) end as "count"`;

const before = statement(
  (_q, $: Parameter<Which>) =>
    sql<Attempts>`select ${attemptsColumns($)} from classes as c ${attemptsFrom($)} where c.id = ${$('classId')}`,
);
export const attemptsBefore = async (ctx: Ctx, which: Which): Promise<Attempts> => (await before(ctx, which))[0]!;

/** The class for a hand-in, with the participant's enrollment and earlier attempts. */
export interface PlaceOfHandIn extends Omit<Place, 'meetsAt'>, Attempts {
  /** The number of the latest attempt; null: there is none. */
  latestAttempt: number | null;
}

const places = statement(
  (_q, $: Parameter<Which>) => sql<PlaceOfHandIn>`
    with e as (
      select id, canceled_at from enrollments
       where class_id = ${$('classId')} and participant_id = ${$('participantId')} for update)
    select c.id as "classId", c.course_id as "courseId", c.cycle_id as "cycleId", c.facilitator_id as "facilitatorId",
           e.id as "enrollmentId", e.canceled_at as "canceledAt", a.title as "activityTitle",
           latest.attempt as "latestAttempt", ${attemptsColumns($)}
      from classes as c ${attemptsFrom($)}
      left join e on true
      left join activities as a on a.id = ${$('activityId')} and a.course_id = c.course_id
     where c.id = ${$('classId')}`,
);
/**
 * Locks the enrollment: two hand-ins at once wait for each other, and for a cancellation of the enrollment. The data about
 * earlier submissions is from the begin of the wait: writers check `latestAttempt` again.
 */
export const lockPlaceOfHandIn = async (ctx: Ctx, which: Which): Promise<PlaceOfHandIn | undefined> =>
  (await places(ctx, which))[0];
