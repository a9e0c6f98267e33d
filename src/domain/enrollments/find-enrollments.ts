import type { NoticeWay } from '../../entities/index.js';
import { reachOfPerson } from '../identity/contacts.query.js';
import { notFound } from '../kernel/access.js';
import { noticeWays } from '../kernel/notice-ways.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { type EnrollmentRow, visibleEnrollment } from './enrollments.query.js';
import { enrollmentPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

export async function findEnrollment(ctx: Ctx, id: number, selection?: Selection): Promise<EnrollmentRow> {
  const found = await visibleEnrollment(ctx, authorize(ctx, enrollmentPolicy.enrollment), id, selection);
  if (!found) throw notFound('ENROLLMENT');
  return found;
}

/** The ways in which a participant hears of changes of their place. Empty when somebody must tell them in person. */
export async function hearsBy(ctx: Ctx, { participantId }: Pick<EnrollmentRow, 'participantId'>): Promise<NoticeWay[]> {
  const reach = await reachOfPerson(ctx, participantId);
  return noticeWays(ctx).filter(way => (way === 'MAIL' ? reach?.email : reach?.phone) != null);
}

/** The missed meetings that led to the cancellation; null when the enrollment was not canceled for absence. */
export const evidenceOf = ({ cancelReason, evidence }: Pick<EnrollmentRow, 'cancelReason' | 'evidence'>) =>
  cancelReason === 'ABSENCE' ? evidence : null;
