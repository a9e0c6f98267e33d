import { createHash } from 'node:crypto';
import { type Ctx, db } from '../context.js';
import { actionAddress } from '../accounts/action-tokens.write.js';
import { letter, support } from '../../platform/mail/letter.js';
import { instantOf } from '../kernel/time.js';
import { inZone, objection } from './objection.js';
import { currentTheme } from '../settings/settings.query.js';

/** The path of the link: a page of the content backend (rest/cms/email.raw.ts). */
const CONFIRM_PATH = '/cms/confirm-email';

/**
 * Sends the link that confirms a new address, and notifies the old one. Nobody has proven to own the new address, so its mail
 * contains no text that the requester could have written.
 */
export async function mailEmailChange(
  ctx: Ctx<'mailer'>,
  { userId, oldEmail, requestedAt }: { userId: number; oldEmail: string | null; requestedAt: string },
): Promise<void> {
  const link = await openChange(ctx, userId);
  if (!link?.email) return;
  const { mailer } = ctx.services;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const isTaken = await hasAccount(ctx, link.email);
  await mailer.send({
    to: link.email,
    ...(isTaken
      ? {
          subject: `Você já tem uma conta: ${siteName}`,
          ...letter([
            'Olá!',
            `Alguém pediu para usar este e-mail em outra conta de ${siteName}, mas ele já tem uma conta.`,
            'Se foi você, entre com este e-mail. Se não foi, não é preciso fazer nada: nada mudou na sua conta.',
          ]),
        }
      : {
          subject: `Confirme seu e-mail: ${siteName}`,
          ...letter([
            'Olá!',
            `Alguém pediu para usar este e-mail em uma conta de ${siteName}. Se foi você, abra este endereço e confirme:`,
            { link: actionAddress(ctx, CONFIRM_PATH, link), label: 'Confirmar o e-mail' },
            'O link vale por 24 horas e só pode ser usado uma vez.',
            'Se não foi você, ignore esta mensagem: sem a confirmação, nada muda.',
          ]),
        }),
    messageId: `email-change-${userId}-${createHash('sha256').update(link.salt).digest('hex').slice(0, 16)}`,
  });
  if (oldEmail === null) return;
  await mailer.send({
    to: oldEmail,
    subject: `Pedido de troca de e-mail: ${siteName}`,
    ...letter([
      'Olá!',
      `Alguém pediu para trocar o e-mail da sua conta em ${siteName}. Nada muda até que o novo e-mail seja confirmado.`,
      ...(await objection(ctx, userId, 'KEEP_EMAIL')),
      ...support(supportEmail),
    ]),
    person: userId,
    messageId: `email-change-old-${userId}-${Date.parse(requestedAt)}`,
  });
}

/** Tells an address that it no longer belongs to an account. */
export async function mailEmailChanged(
  ctx: Ctx<'mailer'>,
  input: { userId: number; oldEmail: string; changedAt: string },
): Promise<void> {
  const { siteName, supportEmail } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: input.oldEmail,
    subject: `O e-mail da sua conta foi trocado: ${siteName}`,
    ...letter([
      'Olá!',
      `O e-mail da sua conta em ${siteName} foi trocado. Este endereço não serve mais para entrar.`,
      ...(await objection(ctx, input.userId, 'KEEP_EMAIL')),
      ...support(supportEmail),
    ]),
    person: input.userId,
    messageId: `email-changed-${input.userId}-${Date.parse(input.changedAt)}`,
  });
}

/** Tells the present address that another one was proven and applies after a delay. */
export async function mailEmailDelayed(
  ctx: Ctx<'mailer'>,
  { userId, requestedAt }: { userId: number; requestedAt: string },
): Promise<void> {
  const found = await db(ctx)
    .selectFrom('users as u')
    .innerJoin('action_tokens as t', 't.user_id', 'u.id')
    .select(['u.email', 't.due_at as dueAt'])
    .where('u.id', '=', userId)
    .where('t.purpose', '=', 'CHANGE_EMAIL')
    .where('t.due_at', 'is not', null)
    .executeTakeFirst();
  if (!found?.email || found.dueAt === null) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: found.email,
    subject: `O e-mail da sua conta será trocado: ${siteName}`,
    ...letter([
      'Olá!',
      `O e-mail da sua conta em ${siteName} será trocado em ${inZone(ctx, new Date(instantOf(found.dueAt)))}.`,
      ...(await objection(ctx, userId, 'KEEP_EMAIL')),
      ...support(supportEmail),
    ]),
    messageId: `email-change-delayed-${userId}-${Date.parse(requestedAt)}`,
  });
}

const openChange = (ctx: Ctx, userId: number) =>
  db(ctx)
    .selectFrom('action_tokens')
    .select(['id', 'purpose', 'salt', 'email'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'CHANGE_EMAIL')
    .where('used_at', 'is', null)
    .executeTakeFirst();

const hasAccount = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await db(ctx).selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
