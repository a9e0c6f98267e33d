import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { alsoEnded, mailedEnrollment, turnTo } from './mail-enrollment.query.js';

/** Tells a participant the answer to their request to leave. For people without an address, a log entry is written. */
export async function mailCancellationAnswer(
  ctx: Ctx<'mailer'>,
  input: { enrollmentId: number; accepted: boolean; answeredAt: string; note?: string | null },
): Promise<void> {
  const found = await mailedEnrollment(ctx, input.enrollmentId);
  if (!found) return;
  const what = `${found.course} (${found.class})`;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(
      input.accepted ? `Inscrição cancelada: ${found.course}` : `Você continua no curso: ${found.course}`,
    ),
    ...letter([
      `Olá, ${found.name}!`,
      input.accepted
        ? `Como você pediu, sua inscrição no curso ${what} foi cancelada.`
        : `Seu pedido de cancelamento no curso ${what} não foi aceito: sua vaga continua valendo.`,
      ...(input.accepted ? alsoEnded(found) : []),
      ...(input.note ? ['Comentário de quem respondeu:', { quote: input.note }] : []),
      `Se tiver dúvidas${input.accepted ? ' ou quiser voltar' : ''}, ${turnTo(ctx, found)}.`,
    ]),
    messageId: `cancellation-answered-${input.enrollmentId}-${Date.parse(input.answeredAt)}`,
  });
}
