import { DateTime } from 'luxon';
import { db, type Ctx } from '../context.js';
import { sql } from 'kysely';
import { nameByPhone } from '../identity/contacts.query.js';
import { letter } from '../../platform/mail/letter.js';
import { oneLine, subjectLine } from '../../platform/mail/mail-text.js';
import { sendOnce } from '../messaging/messages.write.js';
import { portalAddress } from '../settings/portal-address.query.js';

/**
 * Tells a participant the start of the class: by mail, or without an e-mail by a message to the phone. Nobody is told of a date
 * that has changed since, or of a class that they have left: the notice of the new date is another one.
 */
export async function sendCourseStart(ctx: Ctx<'mailer' | 'messaging'>, input: { noticeId: number }): Promise<void> {
  const found = await db(ctx)
    .selectFrom('course_start_notices as s')
    .innerJoin('enrollments as e', 'e.id', 's.enrollment_id')
    .innerJoin('users as u', 'u.id', 'e.participant_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .select([
      'e.id as enrollmentId',
      'e.canceled_at as canceledAt',
      's.starts_on as told',
      'c.starts_on as startsOn',
      'c.name as class',
      'o.title as course',
      'u.name',
      sql<string>`${sql.raw(nameByPhone('u'))}`.as('nameByPhone'),
      'u.email',
      'u.phone',
    ])
    .where('s.id', '=', input.noticeId)
    .executeTakeFirst();
  if (!found || found.canceledAt !== null || found.told !== found.startsOn) return;
  const date = DateTime.fromISO(found.startsOn).toFormat('dd/MM/yyyy');
  const identity = `course-start-${input.noticeId}`;
  if (found.email) {
    await ctx.services.mailer.send({
      to: found.email,
      subject: subjectLine(`Seu curso começa em ${date}: ${found.course}`),
      ...letter([
        `Olá, ${found.name}!`,
        `O curso ${found.course} (${found.class}) começa em ${date}.`,
        'Os encontros e as atividades estão no portal:',
        { link: await portalAddress(ctx), label: 'Abrir o portal' },
        'Até lá!',
      ]),
      messageId: identity,
    });
  } else if (found.phone) {
    const text = (value: string) => ({ type: 'text', text: value });
    await sendOnce(ctx, 'REMINDER', identity, {
      to: found.phone,
      template: ctx.services.config.courseStartTemplate,
      components: [{ type: 'body', parameters: [text(oneLine(found.nameByPhone)), text(found.course), text(date)] }],
    });
  } else {
    ctx.log.warn({ enrollmentId: found.enrollmentId }, 'nobody to tell of the start of a course');
  }
}
