import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { AppError } from '../../failures/errors.js';
import type { Reason } from '../../failures/reasons.js';
import type { Ctx } from '../context.js';
import { isStaff, notFound } from '../kernel/access.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import type { PersonRow } from '../people/people.query.js';

interface PlaceOfPerson {
  id: number;
  classId: number;
  canceledAt: string | null;
}

const ofCourse = statement((q, $: Parameter<{ personId: number; courseId: number; cycleId: number }>) =>
  q
    .selectFrom('enrollments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .select(['e.id', 'e.class_id as classId', 'e.canceled_at as canceledAt'])
    .where('e.participant_id', '=', $('personId'))
    .where('c.course_id', '=', $('courseId'))
    .where('c.cycle_id', '=', $('cycleId'))
    .orderBy('e.id'),
);

const insert = writing((q, $: Parameter<{ personId: number; classId: number; now: string }>) =>
  q
    .insertInto('enrollments')
    .values({ participant_id: $('personId'), class_id: $('classId'), created_at: $('now'), updated_at: $('now') })
    .returning(['id', 'class_id as classId', 'canceled_at as canceledAt']),
);

const ofCourseOfMany = statement(
  (q, $: Parameter<{ personIds: readonly number[]; courseId: number; cycleId: number }>) =>
    q
      .selectFrom('enrollments as e')
      .innerJoin('classes as c', 'c.id', 'e.class_id')
      .select(['e.id', 'e.participant_id as participantId', 'e.class_id as classId', 'e.canceled_at as canceledAt'])
      .where(sql<boolean>`e.participant_id = any(${$('personIds')})`)
      .where('c.course_id', '=', $('courseId'))
      .where('c.cycle_id', '=', $('cycleId'))
      .orderBy('e.id'),
);
/** The places of locked people in the course and the cycle of a class, canceled ones too. */
export const placesInCourse = (
  ctx: Ctx,
  { personIds, courseId, cycleId }: { personIds: readonly number[]; courseId: number; cycleId: number },
) => ofCourseOfMany(ctx, { personIds, courseId, cycleId });

const insertMany = writing(
  (_q, $: Parameter<{ personIds: readonly number[]; classId: number; now: string }>) => sql<{
    id: number;
    participantId: number;
  }>`
    insert into enrollments (participant_id, class_id, created_at, updated_at)
    select p.id, ${$('classId')}::int, ${$('now')}::timestamptz, ${$('now')}::timestamptz
      from unnest(${$('personIds')}::int[]) with ordinality as p (id, n) order by p.n
    returning id, participant_id as "participantId"`,
);
/** Gives several people a place. The caller has checked them and the class, under their locks. */
export const insertPlaces = (ctx: Ctx, { personIds, classId }: { personIds: readonly number[]; classId: number }) =>
  insertMany(ctx, { personIds, classId, now: ctx.now().toISOString() });

const taken = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('enrollments as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('e.class_id', '=', $('id'))
    .where('e.canceled_at', 'is', null),
);

const lockClass = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('classes as c')
    .select(eb => [
      'c.id',
      'c.course_id as courseId',
      'c.cycle_id as cycleId',
      'c.facilitator_id as facilitatorId',
      'c.capacity',
      'c.archived_at as archivedAt',
      // Subqueries instead of joins: a join that waits for a change of the course or cycle would find neither.
      eb.selectFrom('courses as o').select('o.archived_at').whereRef('o.id', '=', 'c.course_id').as('courseArchivedAt'),
      eb.selectFrom('cycles as y').select('y.ends_on').whereRef('y.id', '=', 'c.cycle_id').as('cycleEndsOn'),
    ])
    .where('c.id', '=', $('id'))
    .forNoKeyUpdate('c'),
);
export type ClassForPlace = Awaited<ReturnType<typeof lockClass>>[number];

/**
 * Locks a class in which a person gets a place. Until the transaction ends, it keeps its course and cycle, and only one of two
 * people gets its last place.
 * @throws NOT_FOUND when it was removed
 */
export async function lockClassForPlace(ctx: Ctx, id: number): Promise<ClassForPlace> {
  const [group] = await lockClass(ctx, { id });
  if (!group) throw notFound('CLASS');
  return group;
}

/** @param person under the lock of `personHeld` @throws CONFLICT for staff, and for deactivated or erased people */
export function assertParticipant(person: Pick<PersonRow, 'roles' | 'isActive'>): void {
  if (isStaff(person) || !person.isActive) throw new AppError('CONFLICT', 'NOT_A_PARTICIPANT');
}

/** @throws CONFLICT when the class takes no more enrollments */
export function assertOpen(ctx: Ctx, { archivedAt, courseArchivedAt, cycleEndsOn }: ClassForPlace): void {
  if (archivedAt !== null || courseArchivedAt !== null) throw new AppError('CONFLICT', 'CLASS_ARCHIVED');
  const today = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).toISODate()!;
  if (cycleEndsOn! < today) throw new AppError('CONFLICT', 'CYCLE_OVER');
}

/** The number of places of a class that are taken. */
export const takenPlaces = async (ctx: Ctx, id: number): Promise<number> => (await taken(ctx, { id }))[0]!.count;

/** @param group a class under the lock of `lockClassForPlace` @throws CONFLICT when it is full */
export async function assertRoom(ctx: Ctx, { id, capacity }: Pick<ClassForPlace, 'id' | 'capacity'>): Promise<void> {
  if (capacity === null) return;
  if ((await takenPlaces(ctx, id)) >= capacity) throw new AppError('CONFLICT', 'CLASS_FULL', { capacity });
}

/** Checks that an open class has another place. @throws NOT_FOUND; CONFLICT: see `isClosed` */
export async function assertPlaceLeft(ctx: Ctx, classId: number): Promise<void> {
  const group = await lockClassForPlace(ctx, classId);
  assertOpen(ctx, group);
  await assertRoom(ctx, group);
}

const CLOSED: ReadonlySet<Reason> = new Set(['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'CYCLE_OVER', 'CLASS_FULL']);
/** True for an error that says that the class takes no more enrollments; another class may do. */
export const isClosed = (error: unknown): error is AppError => error instanceof AppError && CLOSED.has(error.reason);

/**
 * Returns the place of a person in a class, or their place in another class of the same course and cycle. Nobody takes
 * a course twice in a cycle. If there is only a canceled place, in any of the classes, it is returned. It counts for the course
 * until staff restores it.
 * @param person locked (`personHeld`), so that two calls for one person run one after the other
 * @returns the place, and `isNew` when it was made now
 * @throws NOT_FOUND for a class that was removed; CONFLICT when it is full or archived, and when its cycle is over
 */
export async function findOrCreateEnrollment(
  ctx: Ctx,
  { id: personId }: { id: number },
  classId: number,
): Promise<{ enrollment: PlaceOfPerson; isNew: boolean }> {
  const group = await lockClassForPlace(ctx, classId);
  assertOpen(ctx, group);
  const places = await ofCourse(ctx, { personId, courseId: group.courseId, cycleId: group.cycleId });
  const known =
    places.find(each => each.classId === classId && each.canceledAt === null) ??
    places.find(each => each.canceledAt === null) ??
    places.find(each => each.classId === classId) ??
    places[0];
  if (known) return { enrollment: known, isNew: false };
  await assertRoom(ctx, group);
  const [enrollment] = await insert(ctx, { personId, classId, now: ctx.now().toISOString() });
  return { enrollment: enrollment!, isNew: true };
}

const standing = statement((q, $: Parameter<{ personId: number; courseId: number; today: string }>) =>
  q
    .selectFrom('enrollments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('cycles as y', 'y.id', 'c.cycle_id')
    .select('e.id')
    .where('e.participant_id', '=', $('personId'))
    .where('e.canceled_at', 'is', null)
    .where('c.course_id', '=', $('courseId'))
    .where('y.ends_on', '>=', $('today'))
    .limit(1),
);
/** True when a person has a place in a course, in a cycle that is not over. @param which.today a day of LEGACY_TIME_ZONE */
export const isInCourse = async (
  ctx: Ctx,
  which: { personId: number; courseId: number; today: string },
): Promise<boolean> => (await standing(ctx, which)).length > 0;

/** @param except an enrollment that is ignored @throws CONFLICT when the person has another place in the course and cycle */
export async function assertNoOtherPlace(
  ctx: Ctx,
  { personId, courseId, cycleId, except }: { personId: number; courseId: number; cycleId: number; except: number },
): Promise<void> {
  const places = await ofCourse(ctx, { personId, courseId, cycleId });
  if (places.some(each => each.id !== except && each.canceledAt === null)) throw new AppError('CONFLICT', 'ENROLLED');
}
