import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { MissedMeeting } from '../../entities/enrollment.entity.js';
import { AppointmentType, type CancelReason } from '../../entities/index.js';
import { type Ctx, db } from '../context.js';
import { nameByPhone, type Reach, reachOfPerson } from '../identity/contacts.query.js';
import { localTime } from '../kernel/local-time.js';
import { instantOf } from '../kernel/time.js';
import { zoneName } from '../kernel/zone-name.js';
import { groupLinkToken } from '../../auth/group-link-tokens.js';
import { publicAddress } from '../../platform/addresses.js';
import type { Paragraph } from '../../platform/mail/letter.js';
import { portalAddress } from '../settings/portal-address.query.js';

/** The recipient and the content of a mail about an enrollment. */
export interface EnrollmentNotice {
  participantId: number;
  name: string;
  phone: string | null;
  /** The participant's name in a message to that phone. */
  nameByPhone: string;
  /** The participant's own contacts, for mails and messages. */
  reach: Reach;
  classId: number;
  /** True when the class has a group on the messaging platform. */
  hasGroup: boolean;
  class: string;
  course: string;
  facilitator: string | null;
  recoveryHours: number;
  canceledAt: string | null;
  /** The number of appointments that were canceled together with the enrollment. */
  endedBookings: number;
  cancelReason: CancelReason | null;
  canceledById: number | null;
  /** Name of the person who ended it; null for the rule of absence and for API keys. */
  canceledBy: string | null;
  note: string | null;
  evidence: MissedMeeting[] | null;
  absenceWarnedAt: string | null;
}

/** The current data of an enrollment for mails and messages. */
export async function enrollmentNotice(ctx: Ctx, enrollmentId: number): Promise<EnrollmentNotice | undefined> {
  const found = await db(ctx)
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
      'u.phone',
      sql<string>`${sql.raw(nameByPhone('u'))}`.as('nameByPhone'),
      'c.id as classId',
      sql<boolean>`c.group_url is not null`.as('hasGroup'),
      'c.name as class',
      'o.title as course',
      'f.name as facilitator',
      'y.recovery_hours as recoveryHours',
      'e.canceled_at as canceledAt',
      sql<number>`(select count(*)::int from appointments as t where t.client_id = e.participant_id and t.class_id = e.class_id
        and t.type_id = ${AppointmentType.APPOINTMENT} and t.deleted_at = e.canceled_at)`.as('endedBookings'),
      'e.cancel_reason as cancelReason',
      'e.canceled_by_id as canceledById',
      'b.name as canceledBy',
      'e.cancel_note as note',
      'e.cancel_evidence as evidence',
      'e.absence_warned_at as absenceWarnedAt',
    ])
    .where('e.id', '=', enrollmentId)
    .executeTakeFirst();
  return found && { ...found, reach: (await reachOfPerson(ctx, found.participantId))! };
}

/**
 * Like `enrollmentNotice`, with the address for a mail. Null for people without an address of their own: `hearsBy` showed that
 * to the caller who changed the place.
 */
export async function mailedEnrollment(
  ctx: Ctx,
  enrollmentId: number,
): Promise<(EnrollmentNotice & { email: string }) | null> {
  const found = await enrollmentNotice(ctx, enrollmentId);
  if (found?.reach.email) return { ...found, email: found.reach.email };
  ctx.log.info({ enrollmentId }, 'nobody to tell of an enrollment by mail');
  return null;
}

/** True when two texts give the same instant, in any format. */
export const isSameInstant = (a: string | null, b: string): boolean => a !== null && instantOf(a) === instantOf(b);

/** An instant in local time of a zone: `23/11/2026 09:00`. */
export const timeIn = (zone: string, instant: string | Date): string =>
  localTime(
    DateTime.fromMillis(typeof instant === 'string' ? instantOf(instant) : instant.getTime(), { zone }),
    'dd/MM/yyyy HH:mm',
  );

/** `Encontro 1 (02/03/2026 09:00) e Encontro 2 (09/03/2026 09:00)` */
export function namesOfMeetings(zone: string, meetings: readonly MissedMeeting[]): string {
  const names = meetings.map(({ title, startsAt }) => `${title} (${timeIn(zone, startsAt)})`);
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names);
}

/** A sentence about the appointments that ended with a place; empty when there were none. */
export const alsoEnded = ({ endedBookings }: Pick<EnrollmentNotice, 'endedBookings'>): string[] =>
  endedBookings === 0 ? [] : ['Seus agendamentos que ainda estavam por vir nesta turma também foram cancelados.'];

/** The meeting of a class that is running or comes next. */
export const nextMeeting = (ctx: Ctx, { classId }: Pick<EnrollmentNotice, 'classId'>) =>
  db(ctx)
    .selectFrom('meetings as m')
    .select(['m.title', 'm.starts_at as startsAt'])
    .where('m.class_id', '=', classId)
    .where('m.ends_at', '>', ctx.now().toISOString())
    .orderBy('m.starts_at')
    .limit(1)
    .executeTakeFirst();

/** The information for a participant with a place: next meeting, link of the group, and address of the portal. */
export async function aboutClass(
  ctx: Ctx,
  enrollmentId: number,
  { classId, hasGroup }: Pick<EnrollmentNotice, 'classId' | 'hasGroup'>,
): Promise<Paragraph[]> {
  const { config } = ctx.services;
  const zone = config.legacyTimeZone;
  const next = await nextMeeting(ctx, { classId });
  const group = `${publicAddress(config)}/messaging/g/${groupLinkToken(config.authSecret, enrollmentId)}`;
  return [
    ...(next ? [`O próximo encontro é ${next.title}, em ${timeIn(zone, next.startsAt)} (${zoneName(zone)}).`] : []),
    ...(hasGroup ? ['Entre no grupo da turma:', { link: group }] : []),
    'Os encontros e as atividades estão no portal:',
    { link: await portalAddress(ctx), label: 'Abrir o portal' },
  ];
}

/** The contact for the participant: MAIL_REPLY_TO decides whether they may answer the mail. */
export function turnTo(ctx: Ctx, { facilitator }: Pick<EnrollmentNotice, 'facilitator'>): string {
  const { mailReplyTo } = ctx.services.config;
  const person = facilitator ? `fale com ${facilitator}, que conduz a turma` : 'fale com o suporte';
  if (!mailReplyTo) return person;
  return facilitator ? `responda a este e-mail ou ${person}` : 'responda a este e-mail';
}
