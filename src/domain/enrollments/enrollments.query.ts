import { sql } from 'kysely';
import { rightsOf } from '../kernel/access.js';
import { batched, batchedWith } from '../kernel/batched.js';
import { cursorId, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { follow, read } from '../kernel/read.js';
import { computed, many, one, record, type RowOf } from '../kernel/record.js';
import { type Selection, selectionOfRows } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { MissedMeeting } from '../../entities/enrollment.entity.js';
import type { Actor, Ctx } from '../context.js';
import { activity } from '../classes/catalogue.query.js';
import { group } from '../classes/classes.query.js';
import { person } from '../people/people.query.js';
import { submissionFields } from '../submissions/policy.js';
import { submission } from '../submissions/submissions.query.js';
import { authorize } from '../kernel/policy.js';
import { enrollmentFields, fieldsWhileKept, visibleEnrollments } from './policy.js';

export const presence = record(
  'presences',
  'p',
  {
    id: 'id',
    enrollmentId: 'enrollment_id',
    activityId: 'activity_id',
    source: 'source',
    status: 'status',
    lateMinutes: 'late_minutes',
    recordedById: 'recorded_by_id',
    recordedAt: 'recorded_at',
    updatedAt: 'updated_at',
  },
  { relations: { activity: one(activity, 'activityId'), recordedBy: one(person, 'recordedById') } },
);

export const enrollment = record(
  'enrollments',
  'e',
  {
    id: 'id',
    participantId: 'participant_id',
    classId: 'class_id',
    cancelRequestedAt: 'cancel_requested_at',
    canceledAt: 'canceled_at',
    cancelReason: 'cancel_reason',
    cancelRequestReason: 'cancel_request_reason',
    canceledById: 'canceled_by_id',
    cancelNote: 'cancel_note',
    evidence: computed<MissedMeeting[] | null>('e.cancel_evidence'),
    exemptUntil: 'exempt_until',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    relations: {
      participant: one(person, 'participantId'),
      class: one(group, 'classId'),
      canceledBy: one(person, 'canceledById'),
      presence: many(presence, 'enrollmentId', 'p.activity_id', { rule: enrollmentFields['Enrollment.presence'] }),
      attendance: many(presence, 'enrollmentId', 'p.activity_id', { rule: enrollmentFields['Enrollment.attendance'] }),
      /** The submissions of the participant for the class. */
      submissions: many(submission, { participantId: 'participantId', classId: 'classId' }, 's.id', {
        rule: submissionFields['Enrollment.submissions'],
      }),
    },
    resolved: { cancelEvidence: ['evidence', 'cancelReason'], presenceHistory: [], hearsBy: ['participantId'] },
    hidden: fieldsWhileKept,
  },
);
export type EnrollmentRow = RowOf<typeof enrollment>;

export const presencesOfEnrollment = follow(enrollment.relations.presence);

const visibleById = read(enrollment, {
  single: true,
  rows: (q, $: Parameter<{ id: number; me: number | null }>, { rights }) =>
    q
      .selectFrom('enrollments as e')
      .selectAll()
      .where('e.id', '=', $('id'))
      .where(visibleEnrollments('e', rights, $('me'))),
});
/** One enrollment, if the caller may see it. */
export const visibleEnrollment = async (ctx: Ctx, actor: Actor, id: number, selection?: Selection) =>
  (await visibleById(ctx, { id, me: actor.userId }, { rights: rightsOf(actor), selection }))[0];

const place = read(enrollment, {
  single: true,
  rows: (q, $: Parameter<{ participantId: number; classId: number }>) =>
    q
      .selectFrom('enrollments as e')
      .selectAll()
      .where('e.participant_id', '=', $('participantId'))
      .where('e.class_id', '=', $('classId')),
});
/** The place of a person in a class, regardless of the caller. */
export const enrollmentOf = async (ctx: Ctx, participantId: number, classId: number) =>
  (await place(ctx, { participantId, classId }))[0];

const pages = read(enrollment, {
  rows: (
    q,
    $: Parameter<{ classIds: readonly number[]; me: number | null; after: number; limit: number }>,
    { rights },
  ) =>
    q
      .selectFrom(sql<{ id: number }>`unnest(${$('classIds')}::int[])`.as<'k'>(sql`k(id)`))
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('enrollments as e')
            .selectAll()
            .whereRef('e.class_id', '=', 'k.id')
            .where('e.id', '>', $('after'))
            .where(visibleEnrollments('e', rights, $('me')))
            .orderBy('e.id')
            .limit($('limit'))
            .as('e'),
        join => join.onTrue(),
      )
      .selectAll('e'),
  order: 'e.id',
  needs: ['classId'],
});

/** A page of the visible enrollments of each class: one statement for all classes, an index seek for each. */
const pageOfClass = batchedWith(async (ctx, classIds, args: { size: number; after: number }, selection) => {
  const actor = authorize(ctx, enrollmentFields['Class.enrollments']);
  const rows = await pages(
    ctx,
    { classIds, me: actor.userId, after: args.after, limit: args.size + 1 },
    { rights: rightsOf(actor), selection, shows: { size: args.size, each: 'classId' } },
  );
  return Map.groupBy(rows, row => row.classId);
});

const counts = statement((q, $: Parameter<{ classIds: readonly number[]; me: number | null }>, { rights }) =>
  q
    .selectFrom('enrollments as e')
    .select(['e.class_id as classId', sql<number>`count(*)::int`.as('total')])
    .where(sql<boolean>`e.class_id = any(${$('classIds')})`)
    .where(visibleEnrollments('e', rights, $('me')))
    .groupBy('e.class_id'),
);
/** Number of enrollments of each class that the caller may see: one statement for all classes. */
const countOfClass = batched(async (ctx, classIds: readonly number[]) => {
  const actor = authorize(ctx, enrollmentFields['Class.enrollments']);
  const found = await counts(ctx, { classIds, me: actor.userId }, { rights: rightsOf(actor) });
  return new Map(found.map(({ classId, total }) => [classId, total]));
});

/** The enrollments of a class that the caller may see, in the order of their ids: a participant sees only their own. */
export async function enrollmentsOfClass(
  ctx: Ctx,
  classId: number,
  page: PageArgs,
  selection?: Selection,
): Promise<Page<EnrollmentRow>> {
  const size = pageSize(ctx, page);
  const after = cursorId(page);
  const rows = (await pageOfClass(ctx, classId, { size, after: after ?? 0 }, selectionOfRows(selection))) ?? [];
  return toPage(rows, {
    size,
    key: row => [row.id],
    hasPreviousPage: after !== null,
    count: async () => (await countOfClass(ctx, classId)) ?? 0,
  });
}

/** The enrollments of each person that the caller may see. A person has few, so there are no pages. */
export const enrollmentsOfParticipant = follow(
  many(enrollment, 'participantId', 'e.id', { rule: enrollmentFields['Person.enrollments'] }),
);

const byIdNow = read(enrollment, {
  single: true,
  rows: (q, $: Parameter<{ id: number }>) => q.selectFrom('enrollments as e').selectAll().where('e.id', '=', $('id')),
});
/**
 * The current state of an enrollment, regardless of the caller: not batched, because a request may change and read it again.
 */
export const enrollmentById = async (ctx: Ctx, id: number, selection?: Selection): Promise<EnrollmentRow> =>
  (await byIdNow(ctx, { id }, { selection }))[0]!;

const byIds = read(enrollment, {
  rows: (q, $: Parameter<{ ids: readonly number[] }>) =>
    q
      .selectFrom('enrollments as e')
      .selectAll()
      .where(sql<boolean>`e.id = any(${$('ids')})`),
  order: 'e.id',
});
/** Enrollments as they are now, regardless of the caller, in the order of their ids. */
export const enrollmentsByIds = (ctx: Ctx, ids: readonly number[], selection?: Selection): Promise<EnrollmentRow[]> =>
  byIds(ctx, { ids }, { selection });
