import { DateTime } from 'luxon';
import { AppError } from '../../failures/errors.js';
import { notFound } from '../kernel/access.js';
import { queueGroupLink } from '../dispatches/group-links.write.js';
import { assertParticipant, findOrCreateEnrollment, isClosed, isInCourse } from './place-in-class.write.js';
import type { Ctx } from '../context.js';
import { courseById } from '../classes/catalogue.query.js';
import { personHeld } from '../people/people.query.js';
import { courseIdOfSlug, nextOpenClass } from '../classes/open-class.query.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { authorize } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { tellOfNewPlace } from './place-notices.write.js';
import { enrollmentPolicy } from './policy.js';

/**
 * Enrolls the signed-in participant in the open class of a course, the same class that a registration flow gives. The
 * link of the class's group goes to the phone of their record, when it has one.
 *
 * @throws NOT_FOUND for a course that does not exist; CONFLICT:
 * - if no class is open;
 * - if the participant is in a class of this cycle already, or was and the enrollment was canceled.
 */
export async function enrollInCourse(
  ctx: Ctx<'events'>,
  which: { courseId?: number | null; slug?: string | null },
  selection?: Selection,
): Promise<EnrollmentRow> {
  const actor = authorize(ctx, enrollmentPolicy.enrollInCourse);
  const courseId = which.courseId ?? (which.slug == null ? null : await courseIdOfSlug(ctx, which.slug));
  if (courseId === null || !(await courseById(ctx, courseId))) throw notFound('COURSE');
  const today = DateTime.fromJSDate(ctx.now()).setZone(ctx.services.config.legacyTimeZone).toISODate()!;
  const id = await ctx.transaction(async ctx => {
    const person = (await personHeld(ctx, actor.userId))!;
    assertParticipant(person);
    const { enrollment, isNew } = await enrollInNext(ctx, { personId: person.id, courseId, today });
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'CANCELED');
    if (!isNew) throw new AppError('CONFLICT', 'ENROLLED');
    if (person.phone) await queueGroupLink(ctx, { enrollmentId: enrollment.id, phone: person.phone });
    tellOfNewPlace(ctx, enrollment.id);
    return enrollment.id;
  });
  return enrollmentById(ctx, id, selection);
}

/** Gives the person a place in the next open class. If others take its last place meanwhile, the next class is tried. */
async function enrollInNext(ctx: Ctx, which: { personId: number; courseId: number; today: string }) {
  const { personId, courseId, today } = which;
  const tried = new Set<number>();
  for (;;) {
    const open = await nextOpenClass(ctx, today, { courseId });
    if (!open || tried.has(open.id))
      throw new AppError('CONFLICT', (await isInCourse(ctx, which)) ? 'ENROLLED' : 'NO_OPEN_CLASS');
    tried.add(open.id);
    try {
      return await findOrCreateEnrollment(ctx, { id: personId }, open.id);
    } catch (error) {
      if (!isClosed(error)) throw error;
    }
  }
}
