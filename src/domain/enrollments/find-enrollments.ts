import { mustBeSignedIn, notFound } from '../shared/access.js';
import type { PageArgs } from '../shared/page.js';
import type { Ctx } from '../context.js';
import {
  enrollmentsOfClass,
  enrollmentsOfParticipant,
  type EnrollmentRow,
  visibleEnrollment,
} from './enrollments.query.js';

/** The enrollments of a class that the caller may see: a participant sees the own one, a stranger none. */
export const findEnrollmentsOfClass = (ctx: Ctx, classId: number, page: PageArgs) =>
  enrollmentsOfClass(ctx, classId, page);

export const findEnrollmentsOfParticipant = (ctx: Ctx, participantId: number): Promise<EnrollmentRow[]> =>
  enrollmentsOfParticipant(ctx, participantId);

export async function findEnrollment(ctx: Ctx, id: number): Promise<EnrollmentRow> {
  const found = await visibleEnrollment(ctx, mustBeSignedIn(ctx), id);
  if (!found) throw notFound('Enrollment');
  return found;
}
