import { actionToken } from '../../platform/auth/action-tokens.js';
import { letter, support } from '../../platform/letter.js';
import { type Ctx, db } from '../context.js';
import { sendOnce } from '../messaging/messages.write.js';
import { currentTheme } from '../settings/settings.query.js';
import { goodLink, inZone, objection } from './objection.js';

interface Told {
  userId: number;
  /** A notice of the same at another time is another one. */
  at: string;
}
export type PhoneStage = 'REQUESTED' | 'CHANGED';

const personOf = (ctx: Ctx, id: number) =>
  db(ctx).selectFrom('users').select(['name', 'email', 'phone']).where('id', '=', id).executeTakeFirst();

/** Sends the button that confirms it to the new phone. */
export async function sendPhoneLink(ctx: Ctx<'messaging'>, { userId }: { userId: number }): Promise<void> {
  const link = await goodLink(ctx, userId, 'CHANGE_PHONE');
  if (!link?.phone) return;
  await sendButton(
    ctx,
    ctx.services.config.contacts.confirmTemplate,
    userId,
    link,
    link.phone,
    `phone-link:${link.salt}`,
  );
}

/** Tells the old phone that there is to be, or is, another one. Nobody is told who objected. */
export async function tellOldPhone(ctx: Ctx<'messaging'>, { userId, at }: Told): Promise<void> {
  const link = await goodLink(ctx, userId, 'KEEP_PHONE');
  if (!link?.phone) return;
  const { changeTemplate } = ctx.services.config.contacts;
  await sendButton(ctx, changeTemplate, userId, link, link.phone, `phone-change:${userId}:${Date.parse(at)}`);
}

async function sendButton(
  ctx: Ctx<'messaging'>,
  template: string,
  userId: number,
  link: { id: number; purpose: string; salt: string },
  to: string,
  identity: string,
): Promise<void> {
  const person = await personOf(ctx, userId);
  if (!person) return;
  const token = actionToken(ctx.services.config.authSecret, link);
  await sendOnce(ctx, 'TEMPLATE', identity, {
    to,
    template,
    components: [
      { type: 'body', parameters: [{ type: 'text', text: person.name }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: token }] },
    ],
    secret: token,
  });
}

/** The same by mail. */
export async function mailPhoneChange(
  ctx: Ctx<'mailer'>,
  { userId, at, stage }: Told & { stage: PhoneStage },
): Promise<void> {
  const person = await personOf(ctx, userId);
  if (!person?.email) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const isChanged = stage === 'CHANGED';
  await ctx.services.mailer.send({
    to: person.email,
    subject: `${isChanged ? 'O celular da sua conta foi trocado' : 'Pedido de troca de celular'}: ${siteName}`,
    ...letter([
      `Olá, ${person.name}!`,
      isChanged
        ? `O celular da sua conta em ${siteName} foi trocado ou retirado.`
        : `Alguém pediu para trocar o celular da sua conta em ${siteName}. Nada muda até que o novo celular seja confirmado.`,
      ...(await objection(ctx, userId, 'KEEP_PHONE')),
      ...support(supportEmail),
    ]),
    messageId: `phone-change-${stage.toLowerCase()}-${userId}-${Date.parse(at)}`,
  });
}

export type RecoveryStage = 'WAITS' | 'DONE' | 'STOPPED';

/** Tells the e-mail to which codes are to go what became of that. */
export async function mailRecovery(
  ctx: Ctx<'mailer'>,
  { userId, at, stage }: Told & { stage: RecoveryStage },
): Promise<void> {
  const person = await personOf(ctx, userId);
  if (!person?.email) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const said = {
    WAITS: `Alguém disse que perdeu o celular da sua conta em ${siteName}. A partir de ${inZone(ctx, new Date(at))}, os códigos para entrar chegarão por este e-mail, a não ser que o dono do celular impeça isso.`,
    DONE: `Os códigos para entrar em ${siteName} agora chegam por este e-mail, e as sessões abertas foram encerradas. Peça um código na página de entrada e cadastre o novo celular.`,
    STOPPED: `O dono do celular da sua conta em ${siteName} impediu que os códigos para entrar cheguem por este e-mail. Se o celular não está com você, fale com o suporte.`,
  }[stage];
  await ctx.services.mailer.send({
    to: person.email,
    subject: `Códigos para entrar por e-mail: ${siteName}`,
    ...letter([
      `Olá, ${person.name}!`,
      said,
      ...(stage === 'WAITS' ? await objection(ctx, userId, 'RECOVER_BY_EMAIL') : []),
      ...support(supportEmail),
    ]),
    messageId: `recovery-${stage.toLowerCase()}-${userId}-${Date.parse(at)}`,
  });
}
