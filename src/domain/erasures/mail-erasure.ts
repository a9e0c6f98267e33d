import { DateTime } from 'luxon';
import { publicAddress } from '../../platform/addresses.js';
import { letter, type Paragraph, support } from '../../platform/mail/letter.js';
import { type Ctx, db } from '../context.js';
import { localTime } from '../kernel/local-time.js';
import { instantOf } from '../kernel/time.js';
import { currentTheme } from '../settings/settings.query.js';

/** The page on which people export their data and withdraw an erasure (pages/privacy-page.ts). */
const OWN_PAGE = '/account/privacy';

const ownPage = (ctx: Ctx): Paragraph => ({
  link: `${publicAddress(ctx.services.config)}${OWN_PAGE}`,
  label: 'Abrir meus dados',
});

/** Tells a person that they will be erased, when, and the page to object. Nothing is sent when they were erased meanwhile. */
export async function mailErasureDecided(ctx: Ctx<'mailer'>, { erasureId }: { erasureId: number }): Promise<void> {
  const found = await erasureOfMail(ctx, erasureId);
  if (found?.state !== 'WAITING' || found.dueAt === null || !found.email) return;
  const zone = ctx.services.config.legacyTimeZone;
  const due = localTime(DateTime.fromMillis(instantOf(found.dueAt), { zone }), "dd/MM/yyyy 'às' HH:mm");
  const { siteName, supportEmail } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: found.email,
    subject: `Seus dados serão apagados: ${siteName}`,
    ...letter([
      'Olá!',
      `Seus dados em ${siteName} serão apagados em ${due}: nome, CPF, e-mail, telefone, arquivos e mensagens.`,
      'Até lá você ainda pode entrar, levar uma cópia dos seus dados e desistir, nesta página:',
      ownPage(ctx),
      'Depois não há como recuperá-los. O histórico de que o programa precisa (turmas, presenças, notas) fica, sem dizer de quem é.',
      ...support(supportEmail),
    ]),
    messageId: `erasure-decided-${erasureId}`,
  });
}

/**
 * Tells a person that they will not be erased: they, or an administrator, withdrew it. Nothing is sent when it was decided
 * again.
 */
export async function mailErasureWithdrawn(ctx: Ctx<'mailer'>, { erasureId }: { erasureId: number }): Promise<void> {
  const found = await erasureOfMail(ctx, erasureId);
  if (found?.state !== 'WITHDRAWN' || !found.email) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const isOwn = found.withdrawnById === found.personId;
  await ctx.services.mailer.send({
    to: found.email,
    subject: `Seus dados não serão apagados: ${siteName}`,
    ...letter([
      'Olá!',
      isOwn
        ? `Você desistiu de apagar seus dados em ${siteName}: eles ficam como estão.`
        : `Quem administra ${siteName} encerrou o pedido de apagar seus dados: eles ficam como estão.`,
      'Se quiser que sejam apagados, peça nesta página:',
      ownPage(ctx),
      ...support(supportEmail),
    ]),
    messageId: `erasure-withdrawn-${erasureId}`,
  });
}

const erasureOfMail = (ctx: Ctx, id: number) =>
  db(ctx)
    .selectFrom('erasures as e')
    .innerJoin('users as u', 'u.id', 'e.person_id')
    .select([
      'u.email',
      'e.state',
      'e.due_at as dueAt',
      'e.person_id as personId',
      'e.withdrawn_by_id as withdrawnById',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();
