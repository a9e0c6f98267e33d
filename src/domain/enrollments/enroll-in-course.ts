import { DateTime } from 'luxon';
import { AppError } from '../../platform/errors.js';
import { isUniqueViolation } from '../../platform/orm.js';
import { notFound } from '../kernel/access.js';
import { queueGroupLink } from '../dispatches/group-links.write.js';
import { findOrCreateEnrollment } from './place-in-class.write.js';
import type { Ctx } from '../context.js';
import { courseById } from '../classes/catalogue.query.js';
import { personNow } from '../people/people.query.js';
import { courseIdOfSlug, nextOpenClass } from '../classes/open-class.query.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { authorize } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { enrollmentPolicy } from './policy.js';

const ALREADY = () => new AppError('CONFLICT', 'ENROLLED');

/**
 * Enrolls the signed-in participant in the open class of a course: the one that somebody who comes by a flow gets. The
 * link of the class's group goes to the phone of their record, when it has one.
 *
 * @throws NOT_FOUND for a course that does not exist; CONFLICT when no class is open, when the participant is in one of
 * this cycle already, or was and the enrollment was canceled
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
  const open = await nextOpenClass(ctx, today, { courseId });
  if (!open) throw new AppError('CONFLICT', 'NO_OPEN_CLASS');
  try {
    const id = await ctx.transaction(async ctx => {
      const person = await personNow(ctx, actor.userId);
      const { enrollment, isNew } = await findOrCreateEnrollment(ctx, person, open);
      if (enrollment.canceledAt) throw new AppError('CONFLICT', 'CANCELED');
      if (!isNew) throw ALREADY();
      if (person.phone) await queueGroupLink(ctx, { enrollmentId: enrollment.id, phone: person.phone });
      return enrollment.id;
    });
    return await enrollmentById(ctx, id, selection);
  } catch (error) {
    if (isUniqueViolation(error)) throw ALREADY();
    throw error;
  }
}
