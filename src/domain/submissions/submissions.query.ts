import { sql } from 'kysely';
import type { SubmissionStatus } from '../../entities/index.js';
import { rightsOf } from '../kernel/access.js';
import { changedSince } from '../kernel/changed-since.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { ChangedPageArgs } from '../kernel/page.js';
import { read } from '../kernel/read.js';
import { computed, many, one, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';
import { activity, course, cycle } from '../classes/catalogue.query.js';
import { group } from '../classes/classes.query.js';
import { storedFile } from '../files/files.query.js';
import { person } from '../people/people.query.js';
import { relatedClasses } from '../classes/policy.js';
import { submissionFields, submissionPolicy, visibleSubmissions } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** Other submissions of the participant for the same activity. */
const sameAs = (alias: string) =>
  `${alias}.participant_id = s.participant_id and ${alias}.class_id = s.class_id and ${alias}.activity_id = s.activity_id`;

/** SQL that is true after the deadline of the activity. A repeated hand-in on request has a deadline of its own. */
export const late = `coalesce(s.created_at > coalesce(
  (select o.resend_until from submissions as o
    where ${sameAs('o')} and o.attempt = s.attempt - 1 and o.removal_action = 'RESEND'),
  (select d.due_at from hand_in_rules as d where d.class_id = s.class_id and d.activity_id = s.activity_id)), false)`;

const newerAttemptWaits = `exists (select from submissions as o
  where ${sameAs('o')} and o.attempt > s.attempt and o.removed_at is null and o.status = 'SUBMITTED')`;

/**
 * SQL that is true for the submissions `s` that wait for an evaluation: a participant that has left needs none. For `exists`,
 * PostgreSQL would read the enrollments of all classes; with `limit 1` it seeks each.
 */
export const waitsForEvaluation = sql<boolean>`s.status = 'SUBMITTED' and s.removed_at is null and (
  select true from enrollments as place
   where place.participant_id = s.participant_id and place.class_id = s.class_id and place.canceled_at is null
   limit 1)`;

export const submission = record(
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
    attempt: 'attempt',
    late: computed<boolean>(late),
    newerAttemptWaits: computed<boolean>(newerAttemptWaits),
    title: 'title',
    status: 'status',
    score: computed<number | null>('s.score::float8'),
    facilitatorComment: 'facilitator_comment',
    evaluatedAt: 'evaluated_at',
    removedAt: 'removed_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    relations: {
      files: many(storedFile, 'submissionId', 'f.position, f.id'),
      activity: one(activity, 'activityId'),
      course: one(course, 'courseId'),
      cycle: one(cycle, 'cycleId'),
      participant: one(person, 'participantId', { rule: submissionFields['Submission.participant'] }),
      class: one(group, 'classId', { rule: submissionFields['Submission.class'] }),
      facilitator: one(person, 'facilitatorId', { rule: submissionFields['Submission.facilitator'] }),
    },
    resolved: { history: [] },
  },
);
export type SubmissionRow = RowOf<typeof submission>;

const visibleById = read(submission, {
  single: true,
  rows: (q, $: Parameter<{ id: number; me: number | null }>, { rights }) =>
    q
      .selectFrom('submissions as s')
      .selectAll()
      .where('s.removed_at', 'is', null)
      .where('s.id', '=', $('id'))
      .where(visibleSubmissions('s', rights, $('me'))),
});
export const visibleSubmission = async (ctx: Ctx, actor: Actor, id: number, selection?: Selection) =>
  (await visibleById(ctx, { id, me: actor.userId }, { rights: rightsOf(actor), selection }))[0];

const removedById = statement((q, $: Parameter<{ id: number; me: number | null }>, { rights }) =>
  q
    .selectFrom('submissions as s')
    .select('s.id')
    .where('s.removed_at', 'is not', null)
    .where('s.id', '=', $('id'))
    .where(visibleSubmissions('s', rights, $('me'))),
);
/** True for a removed submission that the caller saw before its removal. */
export const wasVisibleSubmission = async (ctx: Ctx, actor: Actor, id: number): Promise<boolean> =>
  (await removedById(ctx, { id, me: actor.userId }, { rights: rightsOf(actor) })).length > 0;

export interface SubmissionFilter {
  classId?: number | null;
  participantId?: number | null;
  activityId?: number | null;
  courseId?: number | null;
  cycleId?: number | null;
  facilitatorId?: number | null;
  status?: SubmissionStatus | null;
  /** True leaves out all that need no evaluation any more. */
  waiting?: boolean | null;
}

const those = {
  authorize: (ctx: Ctx) => authorize(ctx, submissionPolicy.submissions),
  visible: visibleSubmissions,
  filters: filters<SubmissionFilter>({
    classId: 's.class_id',
    participantId: 's.participant_id',
    activityId: 's.activity_id',
    courseId: 's.course_id',
    cycleId: 's.cycle_id',
    facilitatorId: 's.facilitator_id',
    status: 's.status',
    waiting: () => waitsForEvaluation,
  }),
};
const list = listOf(submission, {
  ...those,
  rows: q => q.selectFrom('submissions as s').selectAll().where('s.removed_at', 'is', null),
  leading: { few: ['participantId', 'classId'], many: ['facilitatorId', 'activityId', 'cycleId', 'courseId'] },
});
/** Removed ones too: `removedAt` tells clients with a copy that they are gone. */
const changed = changedSince(submission, {
  ...those,
  rows: q => q.selectFrom('submissions as s').selectAll(),
  few: ['participantId', 'classId'],
});

/**
 * A page of the visible submissions, in the order of their ids; with `updatedSince` the changed ones, removed ones too, in the
 * order of the changes.
 */
export const listSubmissions = (
  ctx: Ctx,
  filter: SubmissionFilter,
  { updatedSince, ...page }: ChangedPageArgs,
  selection?: Selection,
) => (updatedSince ? changed(ctx, filter, updatedSince, page, selection) : list(ctx, filter, page, selection));

/** The highest number of files in one archive. */
export const ARCHIVE_LIMIT = 2_000;

interface ArchiveFilter {
  participantId?: number | null;
  activityId?: number | null;
}
const archiveFilters = filters<ArchiveFilter>({ participantId: 's.participant_id', activityId: 's.activity_id' });

type ArchiveValues = ArchiveFilter & { classId: number; me: number | null };
const archived = statement((q, $: Parameter<ArchiveValues>, variant: VariantOf<typeof archiveFilters>) =>
  q
    .selectFrom('submissions as s')
    .innerJoin('stored_files as f', 'f.submission_id', 's.id')
    .innerJoin('users as u', 'u.id', 's.participant_id')
    .innerJoin('activities as a', 'a.id', 's.activity_id')
    .select([
      'f.id',
      'f.path',
      'f.original_name as originalName',
      'f.media_type as mediaType',
      'f.size',
      'u.id as participantId',
      'u.name as participantName',
      'a.title as activityTitle',
    ])
    .where('s.removed_at', 'is', null)
    .where('s.class_id', '=', $('classId'))
    .where(archiveFilters.where(variant, $))
    .where(visibleSubmissions('s', variant.rights, $('me')))
    .orderBy('s.id')
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(ARCHIVE_LIMIT + 1),
);
/** Files of the visible submissions, with the parts of their names in an archive; one more than the limit at most. */
export const filesForArchive = (ctx: Ctx, actor: Actor, filter: ArchiveFilter & { classId: number }) =>
  archived(ctx, { ...filter, me: actor.userId }, { rights: rightsOf(actor), filters: archiveFilters.setOf(filter) });

interface ClassFilter {
  facilitatorId?: number | null;
  classId?: number | null;
  cycleId?: number | null;
}
const classFilters = filters<ClassFilter>({
  facilitatorId: 'c.facilitator_id',
  classId: 'c.id',
  cycleId: 'c.cycle_id',
});

type ClassValues = ClassFilter & { me: number | null };
const withSubmissions = statement((q, $: Parameter<ClassValues>, variant: VariantOf<typeof classFilters>) =>
  q
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
            .where(visibleSubmissions('s', variant.rights, $('me'))),
        )
        .as('hasSubmittedActivities'),
    ])
    .where(classFilters.where(variant, $))
    .where(relatedClasses(variant.rights, $('me')))
    .orderBy('c.cycle_id')
    .orderBy('c.id')
    .limit(5_000),
);
/** For every class that the caller is related to: true when it has a visible submission. */
export function submissionStatusSummary(ctx: Ctx, filter: ClassFilter) {
  const actor = authorize(ctx, submissionPolicy.submissionStatusSummary);
  const variant = { rights: rightsOf(actor), filters: classFilters.setOf(filter) };
  return withSubmissions(ctx, { ...filter, me: actor.userId }, variant);
}
