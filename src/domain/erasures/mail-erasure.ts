import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { letter, support } from '../../platform/letter.js';
import { type Ctx, db } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { currentTheme } from '../settings/settings.query.js';

/** Tells a person that they will be erased, when, and how to object. Nobody is told who was erased meanwhile. */
export async function mailErasureDecided(ctx: Ctx<'mailer'>, { erasureId }: { erasureId: number }): Promise<void> {
  const { rows } = await sql<{ email: string; due: string }>`
    select u.email, e.due_at as due from erasures as e join users as u on u.id = e.person_id
     where e.id = ${erasureId} and e.state = 'WAITING' and u.email is not null`.execute(db(ctx));
  const [found] = rows;
  if (!found) return;
  const zone = ctx.services.config.legacyTimeZone;
  const due = DateTime.fromMillis(instantOf(found.due), { zone }).toFormat("dd/MM/yyyy 'às' HH:mm");
  const { siteName, supportEmail } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: found.email,
    subject: `Seus dados serão apagados: ${siteName}`,
    ...letter([
      'Olá!',
      `Seus dados em ${siteName} serão apagados em ${due}: nome, CPF, e-mail, telefone, arquivos e mensagens.`,
      'Até lá você ainda pode entrar, levar uma cópia dos seus dados e desistir. Depois não há como recuperá-los.',
      'O histórico de que o programa precisa (turmas, presenças, notas) fica, sem dizer de quem é.',
      ...support(supportEmail),
    ]),
    messageId: `erasure-decided-${erasureId}`,
  });
}
