import type { Ctx } from '../context.js';
import { FlowSession } from '../../entities/index.js';
import { letter } from '../../platform/mail/letter.js';
import { currentTheme } from '../settings/settings.query.js';
import { codeOf, emailProofOf } from './email-proof.js';

/** Sends the code that proves an entered e-mail. Nobody has proven the address yet, so the mail says nothing else. */
export async function mailEmailCode(ctx: Ctx<'mailer'>, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await ctx.em.findOne(FlowSession, sessionId);
  const proof = session && emailProofOf(session.answers);
  if (!proof || proof.proven) return;
  const { siteName } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: proof.email,
    subject: `Seu código de confirmação: ${siteName}`,
    ...letter([
      'Olá!',
      `O código para confirmar este e-mail na sua inscrição em ${siteName} é:`,
      { code: codeOf(ctx, sessionId, proof) },
      'Ele vale por 30 minutos. Se não foi você, ignore esta mensagem: nada muda.',
    ]),
    messageId: `flow-email-code-${proof.salt}`,
  });
}
