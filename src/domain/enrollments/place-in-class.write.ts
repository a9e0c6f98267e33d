import { Enrollment } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/**
 * The place of a person in a class, or the one that they have in another class of the same course and cycle: nobody takes
 * a course twice in a cycle. A canceled one is answered when there is no other. @returns also whether it was made now
 */
export async function findOrCreateEnrollment(
  ctx: Ctx,
  person: { id: number },
  group: { id: number; courseId: number; cycleId: number },
): Promise<{ enrollment: Readonly<Enrollment>; isNew: boolean }> {
  const ofCourse = await ctx.em.find(
    Enrollment,
    { participant: person.id, class: { course: group.courseId, cycle: group.cycleId } },
    { orderBy: { id: 'asc' } },
  );
  const known =
    ofCourse.find(each => each.class.id === group.id && each.canceledAt === null) ??
    ofCourse.find(each => each.canceledAt === null) ??
    ofCourse.find(each => each.class.id === group.id);
  if (known) return { enrollment: known, isNew: false };
  const enrollment = ctx.em.create(Enrollment, {
    participant: person.id,
    class: group.id,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  await ctx.em.flush();
  return { enrollment, isNew: true };
}
