import { DateTime } from 'luxon';
import type { HandOverBookings } from '../../entities/index.js';
import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import { type Ctx, db } from '../context.js';

/** A hand-over of a class, and the recipient of its mail. */
export interface HandOverNotice {
  userId: number;
  classId: number;
  formerId: number | null;
  /** Null when the class has no facilitator for now. */
  facilitatorId: number | null;
  /** A day: `YYYY-MM-DD`. */
  from: string;
  appointments: HandOverBookings;
  /** The number of the recipient's appointments that were moved or canceled with it; unknown in older messages. */
  bookings?: number | undefined;
  handedOverAt: string;
}

const dayText = (day: string): string => DateTime.fromISO(day).toFormat('dd/MM/yyyy');

/** Tells a person of a class that it has another facilitator, and the consequences for them. */
export async function mailHandOver(ctx: Ctx<'mailer'>, notice: HandOverNotice): Promise<void> {
  const { userId, classId, formerId, facilitatorId, appointments, handedOverAt } = notice;
  const found = await classOfMail(ctx, { classId, userId });
  if (!found?.email) return void ctx.log.warn({ userId, classId }, 'nobody to tell of a class by mail');
  const [facilitator, former] = await Promise.all([nameOf(ctx, facilitatorId), nameOf(ctx, formerId)]);
  const { legacyTimeZone: zone } = ctx.services.config;
  const today = DateTime.fromISO(handedOverAt, { zone }).toISODate()!;
  const isLater = notice.from > today;
  const when = isLater ? `a partir de ${dayText(notice.from)}` : 'a partir de hoje';
  const group = `a turma ${found.class} (${found.course})`;
  const became =
    appointments === 'MOVE'
      ? 'foram transferidos, no mesmo horário, e um e-mail sobre cada um os atualiza na agenda'
      : 'foram cancelados, e um e-mail sobre cada um os tira da agenda';
  const { bookings } = notice;
  const ofClass = bookings === 0 ? [] : [`Os agendamentos da turma ${became}.`];
  const ofParticipant = (whose: string) =>
    bookings === 0
      ? []
      : [
          bookings === undefined
            ? `Se você tinha agendamentos ${whose}, eles ${became}.`
            : `Seus agendamentos ${whose} ${became}.`,
        ];
  const stays = 'Suas presenças e entregas continuam valendo; não é preciso fazer nada.';
  const who = `${facilitator} passa a conduzir ${group}, ${when}`;
  const saidWithoutLeader = () =>
    userId === formerId
      ? [`Você não conduz mais ${group}, ${when}. Obrigado pelo trabalho até aqui!`, ...ofClass]
      : [
          `${group.replace(/^a/, 'A')} está, por enquanto, sem quem a conduza. Quando outra pessoa passar a conduzi-la, avisaremos por e-mail.`,
          ...ofParticipant('por esta turma'),
          stays,
        ];
  const saidOfLeader = () => {
    if (userId === facilitatorId)
      return [
        `Você passa a conduzir ${group}, ${when}${former ? `, no lugar de ${former}` : ''}.`,
        'As entregas que esperam por avaliação agora são suas. Inscrições, presenças e entregas estão na página da turma.',
        ...(former ? ofClass : []),
      ];
    if (userId === formerId)
      return [
        `${who}.`,
        isLater
          ? 'Até lá você continua com acesso à turma e com os agendamentos anteriores a esse dia.'
          : 'Com isso, seu acesso à turma terminou. Obrigado pelo trabalho até aqui!',
        ...ofClass,
      ];
    return [
      `${who}${former ? `, no lugar de ${former}` : ''}.`,
      ...(former ? ofParticipant(`com ${former} por esta turma`) : []),
      stays,
    ];
  };
  const said = facilitatorId === null ? saidWithoutLeader() : saidOfLeader();
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Turma com outra pessoa: ${found.class}`),
    ...letter([`Olá, ${found.name}!`, ...said]),
    messageId: `class-handed-over-${classId}-${userId}-${Date.parse(handedOverAt)}`,
  });
}

/** A substitution, and the recipient of its mail. */
export interface SubstituteNotice {
  toldId: number;
  classId: number;
  userId: number;
  /** Days: `YYYY-MM-DD`. */
  from: string;
  to: string;
  setAt: string;
}

/** Tells a substitute, or the facilitator of the class, for which days the class has a substitute. */
export async function mailSubstitute(ctx: Ctx<'mailer'>, notice: SubstituteNotice): Promise<void> {
  const { toldId, classId, userId, from, to, setAt } = notice;
  const found = await classOfMail(ctx, { classId, userId: toldId });
  if (!found?.email) return void ctx.log.warn({ userId: toldId, classId }, 'nobody to tell of a class by mail');
  const days = from === to ? `em ${dayText(from)}` : `de ${dayText(from)} a ${dayText(to)}`;
  const group = `a turma ${found.class} (${found.course})`;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Substituição ${days}: ${found.class}`),
    ...letter([
      `Olá, ${found.name}!`,
      ...(toldId === userId
        ? [
            `Você conduz ${group} ${days}, como substituto ou substituta. Nesses dias você vê e faz na turma o mesmo que quem a conduz.`,
            'Os agendamentos continuam na agenda de quem conduz a turma.',
          ]
        : [
            `${await nameOf(ctx, userId)} conduz ${group} ${days}, em substituição. Seus agendamentos continuam na sua agenda: se não puder atender, cancele-os ou remarque-os.`,
          ]),
    ]),
    messageId: `class-substitute-${classId}-${userId}-${toldId}-${Date.parse(setAt)}`,
  });
}

/** Tells the former substitute, or the facilitator of the class, that the substitution has ended before its last day. */
export async function mailSubstituteEnded(
  ctx: Ctx<'mailer'>,
  { toldId, classId, userId, endedAt }: { toldId: number; classId: number; userId: number; endedAt: string },
): Promise<void> {
  const found = await classOfMail(ctx, { classId, userId: toldId });
  if (!found?.email) return void ctx.log.warn({ userId: toldId, classId }, 'nobody to tell of a class by mail');
  const group = `a turma ${found.class} (${found.course})`;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Substituição encerrada: ${found.class}`),
    ...letter([
      `Olá, ${found.name}!`,
      toldId === userId
        ? `Sua substituição n${group} terminou: você não conduz mais a turma. Obrigado pelo trabalho até aqui!`
        : `${await nameOf(ctx, userId)} não conduz mais ${group} em substituição.`,
    ]),
    messageId: `class-substitute-ended-${classId}-${userId}-${toldId}-${Date.parse(endedAt)}`,
  });
}

const classOfMail = (ctx: Ctx, { classId, userId }: { classId: number; userId: number }) =>
  db(ctx)
    .selectFrom('users as u')
    .innerJoin('classes as c', join => join.on('c.id', '=', classId))
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .select(['u.name', 'u.email', 'c.name as class', 'o.title as course'])
    .where('u.id', '=', userId)
    .executeTakeFirst();

const nameOf = async (ctx: Ctx, id: number | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db(ctx).selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null);
