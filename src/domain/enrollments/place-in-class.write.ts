import { sql } from 'kysely';
import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';

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

/** A class as far as places in it are concerned. */
export interface PlacesOfClass {
  id: number;
  courseId: number;
  cycleId: number;
  /** Null: any number. */
  capacity: number | null;
}

const lockClass = statement((q, $: Parameter<{ id: number }>) =>
  q.selectFrom('classes').select('id').where('id', '=', $('id')).forNoKeyUpdate(),
);
const taken = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('enrollments as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('e.class_id', '=', $('id'))
    .where('e.canceled_at', 'is', null),
);

/** Of two who come for the last place, one gets it. @throws CONFLICT when the class is full */
export async function assertRoom(ctx: Ctx, { id, capacity }: Pick<PlacesOfClass, 'id' | 'capacity'>): Promise<void> {
  if (capacity === null) return;
  await lockClass(ctx, { id });
  const [places] = await taken(ctx, { id });
  if (places!.count >= capacity) throw new AppError('CONFLICT', 'CLASS_FULL', { capacity });
}

/**
 * The place of a person in a class, or the one that they have in another class of the same course and cycle: nobody takes
 * a course twice in a cycle. A canceled one, of whichever of its classes, is answered when there is no other: it holds for
 * the course until staff restores it. @returns also whether it was made now
 * @throws CONFLICT when the class is full
 */
export async function findOrCreateEnrollment(
  ctx: Ctx,
  { id: personId }: { id: number },
  { id: classId, courseId, cycleId, capacity }: PlacesOfClass,
): Promise<{ enrollment: PlaceOfPerson; isNew: boolean }> {
  const places = await ofCourse(ctx, { personId, courseId, cycleId });
  const known =
    places.find(each => each.classId === classId && each.canceledAt === null) ??
    places.find(each => each.canceledAt === null) ??
    places.find(each => each.classId === classId) ??
    places[0];
  if (known) return { enrollment: known, isNew: false };
  await assertRoom(ctx, { id: classId, capacity });
  const [enrollment] = await insert(ctx, { personId, classId, now: ctx.now().toISOString() });
  return { enrollment: enrollment!, isNew: true };
}

/** @param except an enrollment that does not count @throws CONFLICT when the person has another place in the course and cycle */
export async function assertNoOtherPlace(
  ctx: Ctx,
  { personId, courseId, cycleId, except }: { personId: number; courseId: number; cycleId: number; except: number },
): Promise<void> {
  const places = await ofCourse(ctx, { personId, courseId, cycleId });
  if (places.some(each => each.id !== except && each.canceledAt === null)) throw new AppError('CONFLICT', 'ENROLLED');
}
