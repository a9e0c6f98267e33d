import { sql } from 'kysely';
import type { SubmissionChange } from '../../entities/index.js';
import { batched, batchedWith } from '../kernel/batched.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { cursorId, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { read } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import { type Selection, selectionOfRows } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { person } from '../people/people.query.js';
import { submissionFields, submissionPolicy, visibleSubmissions } from './policy.js';
import { authorize } from '../kernel/policy.js';
import { MAX_ID } from '../../platform/record-ids.js';

export const submissionRevision = record(
  'submission_revisions',
  'h',
  {
    id: 'id',
    submissionId: 'submission_id',
    participantId: 'participant_id',
    classId: 'class_id',
    change: 'change',
    changedById: 'changed_by_id',
    changedByKeyId: 'changed_by_key',
    changedByName: 'changed_by_name',
    changedAt: 'created_at',
    note: 'note',
    title: 'title',
    status: 'status',
    score: computed<number | null>('h.score::float8'),
    facilitatorComment: 'facilitator_comment',
    evaluatedAt: 'evaluated_at',
    files: 'files',
  },
  { relations: { changedBy: one(person, 'changedById') } },
);
export type SubmissionRevisionRow = RowOf<typeof submissionRevision>;

const pages = read(submissionRevision, {
  rows: (q, $: Parameter<{ ids: readonly number[]; before: number; limit: number }>) =>
    q
      .selectFrom(sql<{ id: number }>`unnest(${$('ids')}::int[])`.as<'k'>(sql`k(id)`))
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('submission_revisions as h')
            .selectAll()
            .whereRef('h.submission_id', '=', 'k.id')
            .where('h.id', '<', $('before'))
            .orderBy('h.id', 'desc')
            .limit($('limit'))
            .as('h'),
        join => join.onTrue(),
      )
      .selectAll('h'),
  order: 'h.id desc',
  needs: ['submissionId'],
});

/** A page of each history: one statement for all submissions, an index seek for each. */
const pageOfSubmission = batchedWith(async (ctx, ids, args: { size: number; before: number }, selection) =>
  Map.groupBy(
    await pages(ctx, { ids, before: args.before, limit: args.size + 1 }, { selection }),
    row => row.submissionId,
  ),
);

const counts = statement((q, $: Parameter<{ ids: readonly number[] }>) =>
  q
    .selectFrom('submission_revisions as h')
    .select(['h.submission_id as id', sql<number>`count(*)::int`.as('total')])
    .where(sql<boolean>`h.submission_id = any(${$('ids')})`)
    .groupBy('h.submission_id'),
);
/** The number of changes of each submission: one statement for all of them. */
const countOfSubmission = batched(
  async (ctx, ids: readonly number[]) => new Map((await counts(ctx, { ids })).map(({ id, total }) => [id, total])),
);

/** The earlier states of a submission, one for each change, latest first: for every caller that sees the submission. */
export async function historyOfSubmission(
  ctx: Ctx,
  submissionId: number,
  page: PageArgs,
  selection?: Selection,
): Promise<Page<SubmissionRevisionRow>> {
  authorize(ctx, submissionFields['Submission.history']);
  const size = pageSize(ctx, page);
  const cursor = cursorId(page);
  // The first page begins with the latest: MAX_ID is before all rows.
  const args = { size, before: cursor ?? MAX_ID };
  const rows = (await pageOfSubmission(ctx, submissionId, args, selectionOfRows(selection))) ?? [];
  return toPage(rows, {
    size,
    key: row => [row.id],
    hasPreviousPage: cursor !== null,
    count: async () => (await countOfSubmission(ctx, submissionId)) ?? 0,
  });
}

export interface RevisionFilter {
  submissionId?: number | null;
  classId?: number | null;
  participantId?: number | null;
  changedById?: number | null;
  change?: SubmissionChange | null;
}

/** Changes of the submissions that the caller may see, removed ones too: lists show only the history of removed ones. */
export const listSubmissionRevisions = listOf(submissionRevision, {
  authorize: ctx => authorize(ctx, submissionPolicy.submissionRevisions),
  rows: q => q.selectFrom('submission_revisions as h').selectAll(),
  visible: visibleSubmissions,
  filters: filters<RevisionFilter>({
    submissionId: 'h.submission_id',
    classId: 'h.class_id',
    participantId: 'h.participant_id',
    changedById: 'h.changed_by_id',
    change: 'h.change',
  }),
  leading: { few: ['submissionId', 'participantId', 'classId'], many: ['changedById', 'change'] },
  latestFirst: true,
});
