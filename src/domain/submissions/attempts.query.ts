import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

// What a participant handed in for an activity before, for who holds the lock of the enrollment.

export interface Which {
  participantId: number;
  classId: number;
  activityId: number;
}

const lock = statement((q, $: Parameter<{ id: number }>) =>
  q.selectFrom('enrollments').select('canceled_at as canceledAt').where('id', '=', $('id')).forUpdate(),
);
/** Two hand-ins at once wait for each other, and for who cancels the enrollment. @returns whether it is canceled */
export const lockPlace = async (ctx: Ctx, enrollmentId: number): Promise<boolean> =>
  (await lock(ctx, { id: enrollmentId }))[0]?.canceledAt != null;

/** How long a hand-in with the same files is taken for a repeated one. */
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
    // The latest alone: who goes back to an earlier version hands it in anew.
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
 * The latest attempt, if it came within ten minutes with the same files, whatever they are called and in whichever order.
 * @param contents hashes of the files, sorted
 */
export const findRepeated = async (ctx: Ctx, which: Which & { contents: readonly string[] }): Promise<number | null> =>
  (await repeated(ctx, { ...which, since: new Date(ctx.now().getTime() - REPEATED_MS).toISOString() }))[0]?.id ?? null;

const before = statement((q, $: Parameter<Which>) =>
  q
    .selectFrom('classes as c')
    .innerJoin('cycles as y', 'y.id', 'c.cycle_id')
    .leftJoin('hand_in_rules as d', join =>
      join.onRef('d.class_id', '=', 'c.id').on('d.activity_id', '=', $('activityId')),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('submissions as s')
          .select(['s.removal_action', 's.resend_until'])
          .where('s.participant_id', '=', $('participantId'))
          .whereRef('s.class_id', '=', 'c.id')
          .where('s.activity_id', '=', $('activityId'))
          .orderBy('s.attempt', 'desc')
          .limit(1)
          .as('latest'),
      join => join.onTrue(),
    )
    .select([
      'y.ends_on as cycleEndsOn',
      'd.due_at as dueAt',
      'd.closes_at as closesAt',
      'd.max_attempts as maxAttempts',
      sql<boolean>`coalesce(latest.removal_action = 'RESEND', false)`.as('isSentBack'),
      'latest.resend_until as resendUntil',
      // Counted where a number of attempts is set, which is seldom. What staff took away is no attempt; what participants took
      // back themselves is.
      sql<number>`case when d.max_attempts is null then 0 else (
        select count(*)::int from submissions as s
         where s.participant_id = ${$('participantId')} and s.class_id = c.id and s.activity_id = ${$('activityId')}
           and (s.removed_at is null or s.removed_by_id = s.participant_id)) end`.as('count'),
    ])
    .where('c.id', '=', $('classId')),
);

/** What decides whether there may be another attempt. */
export interface Attempts {
  /** The last day of the class's cycle. */
  cycleEndsOn: string;
  dueAt: string | null;
  closesAt: string | null;
  maxAttempts: number | null;
  /** Whether staff asked for another one instead of the latest, and until when. */
  isSentBack: boolean;
  resendUntil: string | null;
  /** Attempts so far; 0 where any number may be made. */
  count: number;
}
export const attemptsBefore = async (ctx: Ctx, which: Which): Promise<Attempts> => {
  const [found] = await before(ctx, which);
  return found!;
};
