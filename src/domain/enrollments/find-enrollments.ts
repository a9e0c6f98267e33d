import { mustBeSignedIn, notFound } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import {
  enrollmentsOfClass,
  enrollmentsOfParticipant,
  type EnrollmentRow,
  visibleEnrollment,
} from './enrollments.query.js';

/** The enrollments of a class that the caller may see: a participant sees the own one, a stranger none. */
export const findEnrollmentsOfClass = (ctx: Ctx, classId: number, page: PageArgs, selection?: Selection) =>
  enrollmentsOfClass(ctx, classId, page, selection);

export const findEnrollmentsOfParticipant = (
  ctx: Ctx,
  participantId: number,
  selection?: Selection,
): Promise<EnrollmentRow[]> => enrollmentsOfParticipant(ctx, participantId, selection);

export async function findEnrollment(ctx: Ctx, id: number, selection?: Selection): Promise<EnrollmentRow> {
  const found = await visibleEnrollment(ctx, mustBeSignedIn(ctx), id, selection);
  if (!found) throw notFound('Enrollment');
  return found;
}
