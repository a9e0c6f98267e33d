import { sql } from 'kysely';
import { publicAddress } from '../../platform/addresses.js';
import { letter } from '../../platform/mail/letter.js';
import { oneLine, subjectLine } from '../../platform/mail/mail-text.js';
import { type Ctx, db } from '../context.js';
import { mailedEnrollment, turnTo } from '../enrollments/mail-enrollment.query.js';
import { portalAddress } from '../settings/portal-address.query.js';

/** The notices of the given ids that still hold: the minimum is out of reach, and the participant has a place. */
const holding = (ctx: Ctx, ids: readonly number[]) =>
  db(ctx)
    .selectFrom('minimum_notices as n')
    .innerJoin('enrollments as e', 'e.id', 'n.enrollment_id')
    .innerJoin('users as u', 'u.id', 'e.participant_id')
    .select([
      'n.enrollment_id as enrollmentId',
      'n.percent',
      'u.name',
      sql<boolean>`u.email is not null`.as('hasEmail'),
    ])
    .where(sql<boolean>`n.id = any(${ids}::int[])`)
    .where('n.ended_at', 'is', null)
    .where('e.canceled_at', 'is', null)
    .where('u.is_active', '=', true)
    .orderBy('u.name')
    .orderBy('n.id')
    .execute();

/** Tells a participant that the minimum of presences is out of reach; nobody when it can be reached again meanwhile. */
export async function mailLostMinimum(ctx: Ctx<'mailer'>, { noticeId }: { noticeId: number }): Promise<void> {
  const [notice] = await holding(ctx, [noticeId]);
  const found = notice && (await mailedEnrollment(ctx, notice.enrollmentId));
  if (!found) return;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Presença mínima fora de alcance: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      `No curso ${found.course} (${found.class}), a presença mínima é de ${notice.percent} % dos encontros. Com as faltas até aqui, ela não pode mais ser alcançada.`,
      'Sua vaga continua: os próximos encontros e as atividades seguem no portal.',
      { link: await portalAddress(ctx), label: 'Abrir o portal' },
      `Se esteve em um encontro e a presença não foi anotada, ${turnTo(ctx, found)}.`,
    ]),
    messageId: `minimum-lost-${noticeId}`,
  });
}

/** Participants of a class that can't reach the minimum any more, since the run of the job before. */
export interface LostInClass {
  classId: number;
  noticeIds: readonly number[];
}

/** Tells the person who leads a class: one mail for all participants of a day. */
export async function mailLostMinimumsOfClass(ctx: Ctx<'mailer'>, { classId, noticeIds }: LostInClass): Promise<void> {
  const [notices, leader] = await Promise.all([holding(ctx, noticeIds), leaderOf(ctx, classId)]);
  if (notices.length === 0) return;
  if (!leader?.email) return void ctx.log.warn({ classId }, 'nobody to tell of a class by mail');
  await ctx.services.mailer.send({
    to: leader.email,
    subject: subjectLine(`Presença mínima fora de alcance: ${leader.class}`),
    ...letter([
      `Olá, ${leader.name}!`,
      `Na turma ${leader.class} (${leader.course}), estes participantes não podem mais alcançar a presença mínima de ${notices[0]!.percent} % dos encontros:`,
      ...notices.map(({ name, hasEmail }) => oneLine(hasEmail ? name : `${name} (sem e-mail: avise)`)),
      'Quem tem e-mail foi avisado. Se falta anotar uma presença, ela vale de novo assim que estiver na folha:',
      {
        link: `${publicAddress(ctx.services.config)}/admin#/classes/${classId}/show/presence`,
        label: 'Abrir a folha de presença',
      },
    ]),
    messageId: `minimum-lost-in-class-${classId}-${noticeIds[0]}`,
  });
}

const leaderOf = (ctx: Ctx, classId: number) =>
  db(ctx)
    .selectFrom('classes as c')
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .innerJoin('users as u', 'u.id', 'c.facilitator_id')
    .select(['u.name', 'u.email', 'c.name as class', 'o.title as course'])
    .where('c.id', '=', classId)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
