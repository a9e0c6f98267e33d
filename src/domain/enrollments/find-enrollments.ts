import { mustBeSignedIn, notFound } from '../kernel/access.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { type EnrollmentRow, visibleEnrollment } from './enrollments.query.js';

export async function findEnrollment(ctx: Ctx, id: number, selection?: Selection): Promise<EnrollmentRow> {
  const found = await visibleEnrollment(ctx, mustBeSignedIn(ctx), id, selection);
  if (!found) throw notFound('ENROLLMENT');
  return found;
}
