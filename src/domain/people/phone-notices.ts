import { actionToken } from '../../auth/action-tokens.js';
import { letter, support } from '../../platform/mail/letter.js';
import type { Ctx } from '../context.js';
import { sendOnce } from '../messaging/messages.write.js';
import { currentTheme } from '../settings/settings.query.js';
import { addresseeOf } from '../identity/contacts.query.js';
import { personById } from './people.query.js';
import { goodLink, inZone, objection } from './objection.js';

interface Told {
  userId: number;
  /** The same notice at another time is a separate one. */
  at: string;
}
export type PhoneStage = 'REQUESTED' | 'CHANGED';

/** Sends the button that confirms a new phone to that phone. */
export async function sendPhoneLink(ctx: Ctx<'messaging'>, { userId }: { userId: number }): Promise<void> {
  const link = await goodLink(ctx, userId, 'CHANGE_PHONE');
  if (!link?.phone) return;
  await sendButton(
    ctx,
    ctx.services.config.contacts.confirmTemplate,
    // The reader may be a stranger, after a typing error.
    { name: 'participante', link, to: link.phone, identity: `phone-link:${link.salt}` },
  );
}

/** Tells the old phone about a planned or a completed change. After an objection nobody is told. */
export async function tellOldPhone(ctx: Ctx<'messaging'>, { userId, at }: Told): Promise<void> {
  const link = await goodLink(ctx, userId, 'KEEP_PHONE');
  if (!link?.phone) return;
  const { name } = (await personById(ctx, userId))!;
  const identity = `phone-change:${userId}:${Date.parse(at)}`;
  await sendButton(ctx, ctx.services.config.contacts.changeTemplate, { name, link, to: link.phone, identity });
}

interface Button {
  name: string;
  link: { id: number; purpose: string; salt: string };
  to: string;
  identity: string;
}
async function sendButton(
  ctx: Ctx<'messaging'>,
  template: string,
  { name, link, to, identity }: Button,
): Promise<void> {
  const token = actionToken(ctx.services.config.authSecret, link);
  await sendOnce(ctx, 'TEMPLATE', identity, {
    to,
    template,
    components: [
      { type: 'body', parameters: [{ type: 'text', text: name }] },
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
  const person = await addresseeOf(ctx, userId);
  if (!person) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const isChanged = stage === 'CHANGED';
  await ctx.services.mailer.send({
    to: person.email,
    subject: `${isChanged ? 'O celular da sua conta foi trocado' : 'Pedido de troca de celular'}: ${siteName}`,
    ...letter([
      person.greeting,
      isChanged
        ? `O celular da sua conta em ${siteName} foi trocado ou retirado.`
        : `Alguém pediu para trocar o celular da sua conta em ${siteName}. Nada muda até que o novo celular seja confirmado.`,
      // The link gives access to the account: only a person that has proven this e-mail gets it.
      ...(person.isProven ? await objection(ctx, userId, 'KEEP_PHONE') : []),
      ...support(supportEmail),
    ]),
    messageId: `phone-change-${stage.toLowerCase()}-${userId}-${Date.parse(at)}`,
  });
}

export type RecoveryStage = 'WAITS' | 'DONE' | 'STOPPED';

/** Tells the e-mail that is to get the sign-in codes about the progress of the recovery. */
export async function mailRecovery(
  ctx: Ctx<'mailer'>,
  { userId, at, stage }: Told & { stage: RecoveryStage },
): Promise<void> {
  const person = await addresseeOf(ctx, userId);
  if (!person) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const said = {
    WAITS: `Alguém disse que perdeu o celular da sua conta em ${siteName}. A partir de ${inZone(ctx, new Date(at))}, os códigos para entrar chegarão também por este e-mail, a não ser que o dono do celular impeça isso.`,
    DONE: `Um código enviado a este e-mail foi usado para entrar em ${siteName}. Os códigos não vão mais para o celular de antes, e as outras sessões foram encerradas. Cadastre o novo celular.`,
    STOPPED: `O dono do celular da sua conta em ${siteName} impediu que os códigos para entrar cheguem por este e-mail. Se o celular não está com você, fale com o suporte.`,
  }[stage];
  await ctx.services.mailer.send({
    to: person.email,
    subject: `Códigos para entrar por e-mail: ${siteName}`,
    ...letter([
      person.greeting,
      said,
      ...(stage === 'WAITS' ? await objection(ctx, userId, 'RECOVER_BY_EMAIL') : []),
      ...support(supportEmail),
    ]),
    messageId: `recovery-${stage.toLowerCase()}-${userId}-${Date.parse(at)}`,
  });
}
