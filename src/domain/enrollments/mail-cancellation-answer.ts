import { letter } from '../../platform/letter.js';
import { oneLine } from '../../platform/mail-text.js';
import type { Ctx } from '../context.js';
import { mailedEnrollment } from './mail-enrollment.query.js';

/** Tells a participant what became of their request to leave. People without an address can't be told: logged. */
export async function mailCancellationAnswer(
  ctx: Ctx<'mailer'>,
  input: { enrollmentId: number; accepted: boolean; answeredAt: string },
): Promise<void> {
  const found = await mailedEnrollment(ctx, input.enrollmentId);
  if (!found) return;
  const what = `${found.course} (${found.class})`;
  await ctx.services.mailer.send({
    to: found.email,
    subject: oneLine(
      input.accepted ? `Inscrição cancelada: ${found.course}` : `Você continua no curso: ${found.course}`,
    ),
    ...letter([
      `Olá, ${found.name}!`,
      input.accepted
        ? `Como você pediu, sua inscrição no curso ${what} foi cancelada.`
        : `Seu pedido de cancelamento no curso ${what} não foi aceito: sua vaga continua valendo.`,
      'Se tiver dúvidas, responda a este e-mail ou fale com o facilitador da turma.',
    ]),
    messageId: `cancellation-answered-${input.enrollmentId}-${Date.parse(input.answeredAt)}`,
  });
}
