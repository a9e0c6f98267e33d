import { type ExpressionBuilder, sql } from 'kysely';
import type { SubmissionStatus, Tables } from '../../entities/index.js';
import { hasRole, mustBeSignedIn, readsAll } from '../shared/access.js';
import { batchedList, groupBy } from '../shared/batched.js';
import { afterId, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { type Actor, type Ctx, db } from '../context.js';

type Expression = ExpressionBuilder<Tables & { s: Tables['submissions'] }, 's'>;

const columns = (eb: Expression) =>
  [
    's.id',
    's.participant_id as participantId',
    's.activity_id as activityId',
    's.class_id as classId',
    's.course_id as courseId',
    's.cycle_id as cycleId',
    's.facilitator_id as facilitatorId',
    's.title',
    's.status',
    eb.cast<number | null>('s.score', 'float8').as('score'),
    's.facilitator_comment as facilitatorComment',
    's.evaluated_at as evaluatedAt',
    's.created_at as createdAt',
    's.updated_at as updatedAt',
  ] as const;

/** Submissions that are not removed. */
const submissions = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('submissions as s')
    .select(eb => columns(eb as unknown as Expression))
    .where('s.removed_at', 'is', null);
export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissions>['executeTakeFirstOrThrow']>>;

/** The submissions a caller may see, as part of the statement: own ones, those of led classes, or all. */
const visibleTo = (actor: Actor) => {
  if (readsAll(actor)) return sql<boolean>`true`;
  const own = sql<boolean>`s.participant_id = ${actor.userId}`;
  if (!hasRole(actor, 'FACILITATOR')) return own;
  return sql<boolean>`(${own} or s.class_id in (select id from classes where facilitator_id = ${actor.userId}))`;
};

export const visibleSubmission = (ctx: Ctx, actor: Actor, id: number) =>
  submissions(ctx).where('s.id', '=', id).where(visibleTo(actor)).executeTakeFirst();

export interface SubmissionFilter {
  classId?: number | null;
  participantId?: number | null;
  activityId?: number | null;
  courseId?: number | null;
  cycleId?: number | null;
  facilitatorId?: number | null;
  status?: SubmissionStatus | null;
}

const filterColumns = {
  classId: 's.class_id',
  participantId: 's.participant_id',
  activityId: 's.activity_id',
  courseId: 's.course_id',
  cycleId: 's.cycle_id',
  facilitatorId: 's.facilitator_id',
  status: 's.status',
} as const satisfies Record<keyof SubmissionFilter, string>;

/** A page of the visible submissions, in the order of their ids. */
export async function listSubmissions(ctx: Ctx, actor: Actor, filter: SubmissionFilter, page: PageArgs) {
  const size = pageSize(ctx, page);
  const after = afterId(page);
  let query = submissions(ctx).where('s.id', '>', after).where(visibleTo(actor));
  for (const [name, column] of Object.entries(filterColumns)) {
    const wanted = filter[name as keyof SubmissionFilter];
    if (wanted != null) query = query.where(column, '=', wanted as never);
  }
  const rows = await query
    .orderBy('s.id')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], after > 0);
}

/**
 * The visible submissions of each enrollment: its participant's, for its class. Few each, so no page. An index seek for
 * each enrollment: `offset 0` keeps PostgreSQL from making a join of it, for which it would read all submissions.
 */
export const submissionsOfEnrollment = batchedList(async (ctx, enrollmentIds: readonly number[]) =>
  groupBy(
    await db(ctx)
      .selectFrom('enrollments as e')
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('submissions as s')
            .select(inner => columns(inner as unknown as Expression))
            .whereRef('s.participant_id', '=', 'e.participant_id')
            .whereRef('s.class_id', '=', 'e.class_id')
            .where('s.removed_at', 'is', null)
            .where(visibleTo(mustBeSignedIn(ctx)))
            .offset(0)
            .as('s'),
        join => join.onTrue(),
      )
      .selectAll('s')
      .select('e.id as enrollmentId')
      .where('e.id', 'in', enrollmentIds)
      .orderBy('s.id')
      .execute(),
    row => row.enrollmentId,
  ),
);

const fileColumns = [
  'f.id',
  'f.submission_id as submissionId',
  'f.path',
  'f.original_name as originalName',
  'f.media_type as mediaType',
  'f.size',
  'f.created_at as createdAt',
  'f.updated_at as updatedAt',
] as const;

export const filesOfSubmission = batchedList(async (ctx, submissionIds: readonly number[]) =>
  groupBy(
    await db(ctx)
      .selectFrom('stored_files as f')
      .select(fileColumns)
      .where('f.submission_id', 'in', submissionIds)
      .orderBy('f.submission_id')
      .orderBy('f.position')
      .orderBy('f.id')
      .execute(),
    row => row.submissionId!,
  ),
);

/** More files than this are not packed into one archive. */
export const ARCHIVE_LIMIT = 2_000;

/** Files of the visible submissions, with what their names in an archive are made of; one more than the limit at most. */
export const filesForArchive = (
  ctx: Ctx,
  actor: Actor,
  filter: { classId: number; participantId?: number | null; activityId?: number | null },
) =>
  db(ctx)
    .selectFrom('submissions as s')
    .innerJoin('stored_files as f', 'f.submission_id', 's.id')
    .innerJoin('users as u', 'u.id', 's.participant_id')
    .innerJoin('activities as a', 'a.id', 's.activity_id')
    .select([
      'f.id',
      'f.path',
      'f.original_name as originalName',
      'f.size',
      'u.name as participantName',
      'a.title as activityTitle',
    ])
    .where('s.removed_at', 'is', null)
    .where('s.class_id', '=', filter.classId)
    .$if(filter.participantId != null, query => query.where('s.participant_id', '=', filter.participantId!))
    .$if(filter.activityId != null, query => query.where('s.activity_id', '=', filter.activityId!))
    .where(visibleTo(actor))
    .orderBy('s.id')
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(ARCHIVE_LIMIT + 1)
    .execute();

/** For every class that the caller has to do with: whether anything visible was handed in. */
export const classesWithSubmissions = (
  ctx: Ctx,
  actor: Actor,
  filter: { facilitatorId?: number | null; classId?: number | null; cycleId?: number | null },
) =>
  db(ctx)
    .selectFrom('classes as c')
    .select(eb => [
      'c.id as classId',
      'c.cycle_id as cycleId',
      eb
        .exists(
          eb
            .selectFrom('submissions as s')
            .select('s.id')
            .whereRef('s.class_id', '=', 'c.id')
            .where('s.removed_at', 'is', null)
            .where(visibleTo(actor)),
        )
        .as('hasSubmittedActivities'),
    ])
    .$if(filter.facilitatorId != null, query => query.where('c.facilitator_id', '=', filter.facilitatorId!))
    .$if(filter.classId != null, query => query.where('c.id', '=', filter.classId!))
    .$if(filter.cycleId != null, query => query.where('c.cycle_id', '=', filter.cycleId!))
    .$if(!readsAll(actor), query =>
      query.where(eb =>
        eb.or([
          eb('c.facilitator_id', '=', actor.userId),
          eb(
            'c.id',
            'in',
            eb.selectFrom('enrollments as e').select('e.class_id').where('e.participant_id', '=', actor.userId),
          ),
        ]),
      ),
    )
    .orderBy('c.cycle_id')
    .orderBy('c.id')
    .limit(5_000)
    .execute();
