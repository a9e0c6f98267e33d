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

/**
 * The place of a person in a class, or the one that they have in another class of the same course and cycle: nobody takes
 * a course twice in a cycle. A canceled one is answered when there is no other. @returns also whether it was made now
 */
export async function findOrCreateEnrollment(
  ctx: Ctx,
  { id: personId }: { id: number },
  { id: classId, courseId, cycleId }: { id: number; courseId: number; cycleId: number },
): Promise<{ enrollment: PlaceOfPerson; isNew: boolean }> {
  const places = await ofCourse(ctx, { personId, courseId, cycleId });
  const known =
    places.find(each => each.classId === classId && each.canceledAt === null) ??
    places.find(each => each.canceledAt === null) ??
    places.find(each => each.classId === classId);
  if (known) return { enrollment: known, isNew: false };
  const [enrollment] = await insert(ctx, { personId, classId, now: ctx.now().toISOString() });
  return { enrollment: enrollment!, isNew: true };
}
