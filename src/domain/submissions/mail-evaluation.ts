import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { portalAddress } from '../settings/portal-address.query.js';
import { mailedSubmission, momentText } from './mail-submission.query.js';

/**
 * Sends a participant the evaluation of their submission, with the comment. No mail is sent for an evaluation that was taken
 * back or replaced before its mail: the later one has its own.
 */
export async function mailEvaluation(
  ctx: Ctx<'mailer'>,
  { submissionId, evaluatedAt }: { submissionId: number; evaluatedAt: string },
): Promise<void> {
  const found = await mailedSubmission(ctx, submissionId);
  if (!found?.evaluatedAt || instantOf(found.evaluatedAt) !== Date.parse(evaluatedAt)) return;
  const { title, score, comment } = found;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Sua atividade foi avaliada: ${title}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Sua atividade “${title}”, do curso ${found.course} (${found.class}), foi avaliada em ${momentText(ctx, found.evaluatedAt)}.`,
      ...(score === null ? [] : [`Nota: ${score.toLocaleString('pt-BR')} de 100.`]),
      ...(comment ? ['Comentário do facilitador:', { quote: comment }] : []),
      'Veja a avaliação no portal:',
      { link: await portalAddress(ctx, `/submissions/${submissionId}`), label: 'Ver a avaliação' },
    ]),
    messageId: `submission-evaluated-${submissionId}-${Date.parse(evaluatedAt)}`,
  });
}
