import { createHash } from 'node:crypto';
import type { Ctx } from '../context.js';
import { actionAddress } from './action-tokens.write.js';
import { letter, support } from '../../platform/mail/letter.js';
import { addresseeOf } from '../identity/contacts.query.js';
import { currentTheme } from '../settings/settings.query.js';
import { openPasswordLink, pendingAccount } from './accounts.query.js';
import { PASSWORD_PATH } from './password-link.write.js';

/** Path of an activation link: a page of the content backend (rest/cms/activation.raw.ts). */
const ACTIVATION_PATH = '/cms/activate';

/** Sends the activation link. A retry sends the same mail again; accounts that became active get none. */
export async function mailActivation(ctx: Ctx<'mailer'>, { userId }: { userId: number }): Promise<void> {
  const account = await pendingAccount(ctx, userId);
  if (!account?.email) return;
  const { siteName } = await currentTheme(ctx);
  const link = actionAddress(ctx, ACTIVATION_PATH, account);
  await ctx.services.mailer.send({
    to: account.email,
    subject: `Ative sua conta: ${siteName}`,
    ...letter([
      // Nobody has proved to own this address. The mail contains no text that the registering person could have written.
      'Olá!',
      `Recebemos seu cadastro em ${siteName}. Para ativar a conta, abra este endereço e digite a senha que você escolheu:`,
      { link, label: 'Ativar a conta' },
      'O link vale por 48 horas e só pode ser usado uma vez.',
      'Se não foi você, ignore esta mensagem: sem a ativação, a conta é apagada.',
    ]),
    messageId: `account-activation-${userId}-${createHash('sha256').update(account.salt).digest('hex').slice(0, 16)}`,
  });
}

/** Sends the link by which a person sets a password. A retry sends the same mail again; a used link is not sent. */
export async function mailPasswordLink(ctx: Ctx<'mailer'>, { userId }: { userId: number }): Promise<void> {
  const found = await openPasswordLink(ctx, userId);
  if (!found?.email) return;
  const { siteName } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: found.email,
    subject: `Defina sua senha: ${siteName}`,
    ...letter([
      (await addresseeOf(ctx, userId))!.greeting,
      `Para definir a senha da sua conta em ${siteName}, abra este endereço:`,
      { link: actionAddress(ctx, PASSWORD_PATH, found), label: 'Definir a senha' },
      'O link vale por 24 horas e só pode ser usado uma vez.',
      'Se você não esperava esta mensagem, ignore-a: sem o link, nada muda na sua conta.',
    ]),
    messageId: `password-link-${userId}-${createHash('sha256').update(found.salt).digest('hex').slice(0, 16)}`,
  });
}

/** Tells the owner of an address that somebody registered with it. */
export async function mailAlreadyKnown(
  ctx: Ctx<'mailer'>,
  input: { userId: number; registeredAs: number },
): Promise<void> {
  const owner = await addresseeOf(ctx, input.userId);
  if (!owner) return;
  const { siteName } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: owner.email,
    subject: `Você já tem uma conta: ${siteName}`,
    ...letter([
      owner.greeting,
      `Alguém fez um cadastro em ${siteName} com este e-mail, que já tem uma conta.`,
      'Se foi você, entre com seu e-mail ou CPF e sua senha. Se não foi, não é preciso fazer nada: nada mudou na sua conta.',
    ]),
    messageId: `account-already-known-${input.registeredAs}`,
  });
}

/** Tells a person that their password was changed, so that they notice when it was not them. */
export async function mailPasswordChanged(
  ctx: Ctx<'mailer'>,
  input: { userId: number; changedAt: string },
): Promise<void> {
  const owner = await addresseeOf(ctx, input.userId);
  if (!owner) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: owner.email,
    subject: `Sua senha foi alterada: ${siteName}`,
    ...letter([
      owner.greeting,
      `A senha da sua conta em ${siteName} foi alterada, e as sessões abertas em outros aparelhos foram encerradas.`,
      ...support(supportEmail),
    ]),
    messageId: `password-changed-${input.userId}-${Date.parse(input.changedAt)}`,
  });
}

/** Tells a person that they can now sign in with the identity provider, so that they notice when it was not them. */
export async function mailIdentityLinked(
  ctx: Ctx<'mailer'>,
  input: { userId: number; linkedAt: string },
): Promise<void> {
  const owner = await addresseeOf(ctx, input.userId);
  if (!owner) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: owner.email,
    subject: `Nova forma de entrar: ${siteName}`,
    ...letter([
      owner.greeting,
      `Sua conta em ${siteName} foi usada pela primeira vez com o provedor de identidade. De agora em diante você entra também por ele.`,
      ...support(supportEmail),
    ]),
    messageId: `identity-linked-${input.userId}-${Date.parse(input.linkedAt)}`,
  });
}
