import { calendarMessage } from '../../platform/mail/icalendar.js';
import { letter } from '../../platform/mail/letter.js';
import { addressOf, oneLine, subjectLine } from '../../platform/mail/mail-text.js';
import { type Ctx, db } from '../context.js';
import { zoneOf } from '../people/time-zone.rules.js';
import { periodText, periodTexts } from '../scheduling/appointment-times.rules.js';
import { meetingUid } from '../scheduling/calendar-uid.rules.js';

/** A moved or removed meeting, and the recipient of its mail. */
export interface MeetingNotice {
  method: 'REQUEST' | 'CANCEL';
  meetingId: number;
  classId: number;
  userId: number;
  title: string;
  startsAt: string;
  endsAt: string;
  /** A part of its UID, as in its row; messages from before UIDs named it have none. */
  installation?: string | null;
  revision: number;
  changedAt: string;
}

/**
 * Tells a person of a class that a meeting has another time or is canceled, with a message that updates their calendar. A
 * person who has left the class since is told only of canceled meetings.
 */
export async function mailMeeting(ctx: Ctx<'mailer'>, notice: MeetingNotice): Promise<void> {
  const { method, meetingId, classId, userId, title, revision } = notice;
  const found = await db(ctx)
    .selectFrom('users as u')
    .innerJoin('classes as c', join => join.on('c.id', '=', classId))
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .leftJoin('institution_profiles as i', 'i.user_id', 'u.id')
    .leftJoin('hospitals as h', 'h.id', 'i.hospital_id')
    .leftJoin('enrollments as e', join =>
      join.onRef('e.participant_id', '=', 'u.id').onRef('e.class_id', '=', 'c.id').on('e.canceled_at', 'is', null),
    )
    .leftJoin('class_substitutes as s', join =>
      join
        .onRef('s.user_id', '=', 'u.id')
        .onRef('s.class_id', '=', 'c.id')
        .on('s.ends_at', '>', ctx.now().toISOString()),
    )
    .select([
      'u.name',
      'u.email',
      'u.phone',
      'u.time_zone as timeZone',
      'h.city_id as cityId',
      'c.name as class',
      'c.facilitator_id as facilitatorId',
      'o.title as course',
      'e.id as place',
      's.id as substitute',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!found?.email) return void ctx.log.warn({ userId, meetingId }, 'nobody to tell of a meeting by mail');
  const canceled = method === 'CANCEL';
  if (!canceled && found.place === null && found.substitute === null && found.facilitatorId !== userId) return;
  const { legacyTimeZone, mailFrom } = ctx.services.config;
  const zone = zoneOf(found) ?? legacyTimeZone;
  const [start, finish] = [new Date(notice.startsAt), new Date(notice.endsAt)];
  const when = periodTexts(start, finish, [zone, legacyTimeZone]);
  const paragraphs = [
    `Olá, ${found.name}!`,
    canceled
      ? `O encontro ${title} da turma ${found.class} (${found.course}), ${when}, foi cancelado.`
      : `O encontro ${title} da turma ${found.class} (${found.course}) tem um novo horário: ${when}.`,
  ];
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(
      `Encontro ${canceled ? 'cancelado' : 'com novo horário'}: ${title}, ${periodText(start, finish, zone)}`,
    ),
    ...letter(paragraphs),
    messageId: `meeting-${meetingId}-${revision}-${userId}`,
    calendar: {
      method,
      content: calendarMessage(method, {
        uid: meetingUid({ id: meetingId, installation: notice.installation }),
        sequence: revision,
        // The time of the change and not of this try: a mail sent again after a crash is identical, byte by byte.
        stamp: new Date(notice.changedAt),
        start,
        finish,
        summary: oneLine(`${title} (${found.class})`),
        description: letter(paragraphs.slice(1)).text,
        canceled,
        organizer: { name: found.class, email: addressOf(mailFrom) },
        attendees: [{ name: found.name, email: found.email }],
      }),
    },
  });
}
