import { sql } from 'kysely';
import { hasRole, mustBeSignedIn, readsAll } from '../shared/access.js';
import { batchedList, batchedWith, groupBy } from '../shared/batched.js';
import { afterId, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { type Actor, type Ctx, db } from '../context.js';

const columns = [
  'e.id',
  'e.participant_id as participantId',
  'e.class_id as classId',
  'e.cancel_requested_at as cancelRequestedAt',
  'e.canceled_at as canceledAt',
  'e.cancel_reason as cancelReason',
  'e.created_at as createdAt',
] as const;

const enrollments = (ctx: Ctx) => db(ctx).selectFrom('enrollments as e').select(columns);
export type EnrollmentRow = Awaited<ReturnType<ReturnType<typeof enrollments>['executeTakeFirstOrThrow']>>;

/** The enrollments a caller may see, as part of the statement: own ones, those of led classes, or all. */
const visibleTo = (actor: Actor) => {
  if (readsAll(actor)) return sql<boolean>`true`;
  const own = sql<boolean>`e.participant_id = ${actor.userId}`;
  if (!hasRole(actor, 'FACILITATOR')) return own;
  return sql<boolean>`(${own} or e.class_id in (select id from classes where facilitator_id = ${actor.userId}))`;
};

/** One enrollment, if the caller may see it. */
export const visibleEnrollment = (ctx: Ctx, actor: Actor, id: number) =>
  enrollments(ctx).where('e.id', '=', id).where(visibleTo(actor)).executeTakeFirst();

/** The place of a person in a class, whoever asks. */
export const enrollmentOf = (ctx: Ctx, participantId: number, classId: number) =>
  enrollments(ctx).where('e.participant_id', '=', participantId).where('e.class_id', '=', classId).executeTakeFirst();

/** A page of the visible enrollments of each class: one statement for all classes, an index seek for each. */
const pageOfClass = batchedWith(async (ctx, classIds, args: { size: number; after: number }) => {
  const rows = await db(ctx)
    .selectFrom(sql<{ id: number }>`unnest(${[...classIds]}::int[])`.as<'k'>(sql`k(id)`))
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('enrollments as e')
          .select(columns)
          .whereRef('e.class_id', '=', 'k.id')
          .where('e.id', '>', args.after)
          .where(visibleTo(mustBeSignedIn(ctx)))
          .orderBy('e.id')
          .limit(args.size + 1)
          .as('e'),
      join => join.onTrue(),
    )
    .selectAll('e')
    .execute();
  return groupBy(rows, row => row.classId);
});

/** The visible enrollments of a class, in the order of their ids. */
export async function enrollmentsOfClass(ctx: Ctx, classId: number, page: PageArgs): Promise<Page<EnrollmentRow>> {
  const size = pageSize(ctx, page);
  const after = afterId(page);
  const rows = (await pageOfClass(ctx, classId, { size, after })) ?? [];
  return toPage(rows, size, row => [row.id], after > 0);
}

/** The enrollments of each person that the caller may see. A person has few: no page. */
export const enrollmentsOfParticipant = batchedList(async (ctx, ids: readonly number[]) =>
  groupBy(
    await enrollments(ctx)
      .where('e.participant_id', 'in', ids)
      .where(visibleTo(mustBeSignedIn(ctx)))
      .orderBy('e.id')
      .execute(),
    row => row.participantId,
  ),
);

/** An enrollment as it is now, whoever asks: not batched, because a request may change one and read it again. */
export const enrollmentById = (ctx: Ctx, id: number) =>
  enrollments(ctx).where('e.id', '=', id).executeTakeFirstOrThrow();

export interface PresenceRow {
  id: number;
  enrollmentId: number;
  activityId: number;
  source: 'STAFF' | 'AUTO' | 'RECOVERY';
  recordedAt: string;
}

/** Keyed by the row and not by its id: who changes an enrollment reads it anew, and gets its presences anew. */
export const presencesOfEnrollment = batchedList(async (ctx, rows: readonly { id: number }[]) => {
  const found = groupBy(
    await db(ctx)
      .selectFrom('presences as p')
      .select([
        'p.id',
        'p.enrollment_id as enrollmentId',
        'p.activity_id as activityId',
        'p.source',
        'p.recorded_at as recordedAt',
      ])
      .where(
        'p.enrollment_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('p.enrollment_id')
      .orderBy('p.activity_id')
      .execute(),
    presence => presence.enrollmentId,
  );
  return new Map(rows.map(row => [row, found.get(row.id) ?? []]));
});
