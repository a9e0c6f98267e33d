import { DateTime } from 'luxon';
import { AppError } from '../../platform/errors.js';
import { isUniqueViolation } from '../../platform/orm.js';
import { courseById, cycleById } from '../classes/catalogue.query.js';
import { classById, type ClassRow } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { queueGroupLink } from '../dispatches/group-links.write.js';
import { isStaff, notFound } from '../kernel/access.js';
import { assertAllowed, authorize, relationToClass } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { personById } from '../people/people.query.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { findOrCreateEnrollment } from './place-in-class.write.js';
import { enrollmentPolicy } from './policy.js';

/**
 * Gives a participant a place in a class: by who leads it, and who runs the programme. The link of the class's group goes
 * to their phone, when they have one.
 * @throws NOT_FOUND for class and participant; CONFLICT when they are in a class of this course and cycle already, or were
 * (then the enrollment is restored), when the class is full or archived, and when its cycle is over
 */
export async function enrollParticipant(
  ctx: Ctx<'events'>,
  { classId, participantId }: { classId: number; participantId: number },
  selection?: Selection,
): Promise<EnrollmentRow> {
  const rule = enrollmentPolicy.enrollParticipant;
  const actor = authorize(ctx, rule);
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  assertAllowed(actor, rule, relationToClass(actor, group));
  await assertOpen(ctx, group);
  try {
    const id = await ctx.transaction(async ctx => {
      const person = await personById(ctx, participantId);
      if (!person) throw notFound('PARTICIPANT');
      if (isStaff(person) || !person.isActive) throw new AppError('CONFLICT', 'NOT_A_PARTICIPANT');
      const { enrollment, isNew } = await findOrCreateEnrollment(ctx, person, group);
      if (enrollment.canceledAt) throw new AppError('CONFLICT', 'CANCELED');
      if (!isNew) throw new AppError('CONFLICT', 'ENROLLED');
      if (person.phone) await queueGroupLink(ctx, { enrollmentId: enrollment.id, phone: person.phone });
      return enrollment.id;
    });
    return await enrollmentById(ctx, id, selection);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', 'ENROLLED');
    throw error;
  }
}

/** @throws CONFLICT when nobody is given a place in the class any more */
export async function assertOpen(
  ctx: Ctx,
  group: Pick<ClassRow, 'courseId' | 'cycleId' | 'archivedAt'>,
): Promise<void> {
  const [course, cycle] = await Promise.all([courseById(ctx, group.courseId), cycleById(ctx, group.cycleId)]);
  if (group.archivedAt !== null || course!.archivedAt !== null) throw new AppError('CONFLICT', 'CLASS_ARCHIVED');
  const today = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).toISODate()!;
  if (cycle!.endsOn < today) throw new AppError('CONFLICT', 'CYCLE_OVER');
}
