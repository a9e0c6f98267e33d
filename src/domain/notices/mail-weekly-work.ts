import { DateTime } from 'luxon';
import { publicAddress } from '../../platform/addresses.js';
import { letter } from '../../platform/mail/letter.js';
import { oneLine } from '../../platform/mail/mail-text.js';
import { type Ctx, db } from '../context.js';
import { localTime } from '../kernel/local-time.js';
import { instantOf } from '../kernel/time.js';
import { countWork } from '../progress/my-work.query.js';

/** More meetings than a week has. */
const MAX_MEETINGS = 20;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Tells a facilitator the open work in their classes and the meetings of the week. Without any of these, nothing is sent. */
export async function mailWeeklyWork(ctx: Ctx<'mailer'>, { noticeId }: { noticeId: number }): Promise<void> {
  const found = await db(ctx)
    .selectFrom('work_notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['u.id', 'u.name', 'u.email', 'n.week_starts_on as monday'])
    .where('n.id', '=', noticeId)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  if (!found?.email) return;
  const { config, mailer } = ctx.services;
  const zone = config.legacyTimeZone;
  const week = DateTime.fromISO(found.monday, { zone });
  const [work, meetings] = await Promise.all([
    countWork(ctx, found.id),
    meetingsUntil(ctx, found.id, week.plus({ weeks: 1 })),
  ]);
  const { evaluationsWaiting, oldestHandInAt, requestsWaiting, oldestRequestAt } = work;
  const day = (instant: string) => DateTime.fromMillis(instantOf(instant), { zone }).toFormat('dd/MM/yyyy');
  const waits = [
    evaluationsWaiting > 0 &&
      `${counted(evaluationsWaiting, 'entrega espera', 'entregas esperam')} avaliação; a mais antiga, desde ${day(oldestHandInAt!)}.`,
    requestsWaiting > 0 &&
      `${counted(requestsWaiting, 'pedido de saída espera', 'pedidos de saída esperam')} resposta; o mais antigo, desde ${day(oldestRequestAt!)}.`,
  ].filter(each => each !== false);
  if (waits.length + meetings.length === 0) return;
  await mailer.send({
    to: found.email,
    subject: `Sua semana: ${waits.length > 0 ? `${evaluationsWaiting} a avaliar, ${requestsWaiting} a responder` : counted(meetings.length, 'encontro', 'encontros')}`,
    ...letter([
      `Olá, ${found.name}!`,
      ...waits,
      ...(meetings.length > 0 ? ['Encontros desta semana:'] : []),
      ...meetings.map(({ title, className, startsAt }) =>
        oneLine(
          `${localTime(DateTime.fromMillis(instantOf(startsAt), { zone }), 'dd/MM HH:mm')} – ${title} (${className})`,
        ),
      ),
      'O que há para fazer está em “Meu dia”:',
      { link: `${publicAddress(config)}/admin`, label: 'Abrir “Meu dia”' },
    ]),
    messageId: `weekly-work-${noticeId}`,
    list: 'weekly-work',
  });
}

/** The coming meetings until a time, of the classes of a facilitator. */
const meetingsUntil = (ctx: Ctx, facilitatorId: number, end: DateTime) =>
  db(ctx)
    .selectFrom('meetings as m')
    .innerJoin('classes as c', 'c.id', 'm.class_id')
    .select(['m.title', 'c.name as className', 'm.starts_at as startsAt'])
    .where('c.facilitator_id', '=', facilitatorId)
    .where('m.starts_at', '>', ctx.now().toISOString())
    .where('m.starts_at', '<', end.toUTC().toISO()!)
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .limit(MAX_MEETINGS)
    .execute();
