import { DateTime } from 'luxon';
import type { MissedMeeting } from '../../entities/enrollment.entity.js';
import type { CancelReason } from '../../entities/index.js';
import { type Ctx, db } from '../context.js';
import { instantOf } from '../kernel/time.js';

/** Whom a mail about an enrollment goes to, and what it is about. */
export interface EnrollmentNotice {
  participantId: number;
  name: string;
  email: string | null;
  phone: string | null;
  classId: number;
  class: string;
  course: string;
  facilitator: string | null;
  recoveryHours: number;
  canceledAt: string | null;
  cancelReason: CancelReason | null;
  canceledById: number | null;
  /** Who ended it; null for a rule and for API keys. */
  canceledBy: string | null;
  note: string | null;
  evidence: MissedMeeting[] | null;
  absenceWarnedAt: string | null;
}

/** What mails and messages say of an enrollment, as it is now. */
export async function enrollmentNotice(ctx: Ctx, enrollmentId: number): Promise<EnrollmentNotice | undefined> {
  return db(ctx)
    .selectFrom('enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.participant_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .innerJoin('cycles as y', 'y.id', 'c.cycle_id')
    .leftJoin('users as f', 'f.id', 'c.facilitator_id')
    .leftJoin('users as b', 'b.id', 'e.canceled_by_id')
    .select([
      'u.id as participantId',
      'u.name',
      'u.email',
      'u.phone',
      'c.id as classId',
      'c.name as class',
      'o.title as course',
      'f.name as facilitator',
      'y.recovery_hours as recoveryHours',
      'e.canceled_at as canceledAt',
      'e.cancel_reason as cancelReason',
      'e.canceled_by_id as canceledById',
      'b.name as canceledBy',
      'e.cancel_note as note',
      'e.cancel_evidence as evidence',
      'e.absence_warned_at as absenceWarnedAt',
    ])
    .where('e.id', '=', enrollmentId)
    .executeTakeFirst();
}

/** As `enrollmentNotice`. Null for people without an address, who can't be told by mail: logged. */
export async function mailedEnrollment(
  ctx: Ctx,
  enrollmentId: number,
): Promise<(EnrollmentNotice & { email: string }) | null> {
  const found = await enrollmentNotice(ctx, enrollmentId);
  if (found?.email) return { ...found, email: found.email };
  ctx.log.warn({ enrollmentId }, 'nobody to tell of an enrollment by mail');
  return null;
}

/** Whether two instants, however they are written, are one. */
export const isSameInstant = (a: string | null, b: string): boolean => a !== null && instantOf(a) === instantOf(b);

/** `23/11/2026 09:00`, on the clock of a zone. */
export const timeIn = (zone: string, instant: string | Date): string =>
  DateTime.fromMillis(typeof instant === 'string' ? instantOf(instant) : instant.getTime(), { zone }).toFormat(
    'dd/MM/yyyy HH:mm',
  );

/** `Encontro 1 (02/03/2026 09:00) e Encontro 2 (09/03/2026 09:00)` */
export function namesOfMeetings(zone: string, meetings: readonly MissedMeeting[]): string {
  const names = meetings.map(({ title, startsAt }) => `${title} (${timeIn(zone, startsAt)})`);
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names);
}

/** Whom the participant can turn to. */
export const turnTo = ({ facilitator }: Pick<EnrollmentNotice, 'facilitator'>): string =>
  facilitator ? `responda a este e-mail ou fale com ${facilitator}, que conduz a turma` : 'responda a este e-mail';
