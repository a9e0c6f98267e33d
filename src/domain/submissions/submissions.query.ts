import { type Expression, sql } from 'kysely';
import type { SubmissionStatus } from '../../entities/index.js';
import { mustBeSignedIn, readsAll, rightsOf } from '../shared/access.js';
import { batchedList, groupBy } from '../shared/batched.js';
import { afterId, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { computed, many, read, record, type RowOf } from '../shared/record.js';
import { type Selection, selectionOfRows } from '../shared/selection.js';
import type { Parameter } from '../shared/statement.js';
import { ownOrLed } from '../shared/visible.js';
import { type Actor, type Ctx, db } from '../context.js';
import { storedFile } from '../files/files.query.js';

const submission = record(
  'submissions',
  's',
  {
    id: 'id',
    participantId: 'participant_id',
    activityId: 'activity_id',
    classId: 'class_id',
    courseId: 'course_id',
    cycleId: 'cycle_id',
    facilitatorId: 'facilitator_id',
    title: 'title',
    status: 'status',
    score: computed<number | null>('s.score::float8'),
    facilitatorComment: 'facilitator_comment',
    evaluatedAt: 'evaluated_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    // Who sees a submission sees its files. The people and the class around it have rules of their own.
    relations: { files: many(storedFile, 'f.submission_id = s.id', 'f.position, f.id') },
    resolved: {
      participant: ['participantId'],
      activity: ['activityId'],
      class: ['classId'],
      course: ['courseId'],
      cycle: ['cycleId'],
      facilitator: ['facilitatorId'],
    },
  },
);
export type SubmissionRow = RowOf<typeof submission>;

const visibleById = read(submission, {
  rows: (q, $: Parameter<{ id: number; me: number | null }>, rights) =>
    q
      .selectFrom('submissions as s')
      .selectAll()
      .where('s.removed_at', 'is', null)
      .where('s.id', '=', $('id'))
      .where(ownOrLed('s', rights, $('me'))),
});
export const visibleSubmission = async (ctx: Ctx, actor: Actor, id: number, selection?: Selection) =>
  (await visibleById(ctx, { id, me: actor.userId }, { form: rightsOf(actor), selection }))[0];

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
const filterNames = Object.keys(filterColumns) as (keyof SubmissionFilter)[];

const page = read(submission, {
  rows: (q, $: Parameter<SubmissionFilter & { me: number | null; after: number; limit: number }>, form) => {
    const [rights, ...filters] = form.split(' ') as [string, ...(keyof SubmissionFilter)[]];
    let rows = q
      .selectFrom('submissions as s')
      .selectAll()
      .where('s.removed_at', 'is', null)
      .where('s.id', '>', $('after'))
      .where(ownOrLed('s', rights, $('me')));
    for (const name of filters) rows = rows.where(filterColumns[name], '=', $(name) as Expression<never>);
    return rows.orderBy('s.id').limit($('limit'));
  },
  order: 's.id',
});

/** A page of the visible submissions, in the order of their ids. */
export async function listSubmissions(
  ctx: Ctx,
  actor: Actor,
  filter: SubmissionFilter,
  args: PageArgs,
  selection?: Selection,
): Promise<Page<SubmissionRow>> {
  const size = pageSize(ctx, args);
  const after = afterId(args);
  const form = [rightsOf(actor), ...filterNames.filter(name => filter[name] != null)].join(' ');
  const rows = await page(
    ctx,
    { ...filter, me: actor.userId, after, limit: size + 1 },
    { form, selection: selectionOfRows(selection) },
  );
  return toPage(rows, size, row => [row.id], after > 0);
}

const ofEnrollments = read(submission, {
  // An index seek for each enrollment: `offset 0` keeps PostgreSQL from making a join of it, for which it would read all
  // submissions.
  rows: (q, $: Parameter<{ ids: readonly number[]; me: number | null }>, rights) =>
    q
      .selectFrom('enrollments as e')
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('submissions as s')
            .selectAll()
            .whereRef('s.participant_id', '=', 'e.participant_id')
            .whereRef('s.class_id', '=', 'e.class_id')
            .where('s.removed_at', 'is', null)
            .where(ownOrLed('s', rights, $('me')))
            .offset(0)
            .as('s'),
        join => join.onTrue(),
      )
      .selectAll('s')
      .select('e.id as enrollment_id')
      .where(sql<boolean>`e.id = any(${$('ids')})`),
  order: 's.id',
  extra: ['enrollment_id'],
});

/** The visible submissions of each enrollment: its participant's, for its class. Few each, so no page. */
export const submissionsOfEnrollment = batchedList(async (ctx, ids: readonly number[], selection) => {
  const actor = mustBeSignedIn(ctx);
  const rows = await ofEnrollments(ctx, { ids, me: actor.userId }, { form: rightsOf(actor), selection });
  return groupBy(rows, row => row.enrollment_id);
});

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
    .where(ownOrLed('s', rightsOf(actor), sql.val(actor.userId)))
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
            .where(ownOrLed('s', rightsOf(actor), sql.val(actor.userId))),
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
