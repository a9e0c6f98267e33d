import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { mailedSubmission, momentText } from './mail-submission.query.js';

/**
 * Confirms to a participant that a submission has arrived, their own or by staff in their place. The mail has the title and the
 * time, and says if it was late.
 */
export async function mailReceipt(ctx: Ctx<'mailer'>, { submissionId }: { submissionId: number }): Promise<void> {
  const found = await mailedSubmission(ctx, submissionId);
  if (!found) return;
  const { title, attempt, createdAt, dueAt, files, late } = found;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Recebemos sua atividade: ${title}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Recebemos sua atividade “${title}”, do curso ${found.course} (${found.class}), em ${momentText(ctx, createdAt)}, ${filesText(files ?? 0)}.`,
      ...(attempt > 1 ? [`É o seu ${attempt}º envio desta atividade.`] : []),
      ...(late
        ? [`O prazo ${dueAt ? `era ${momentText(ctx, dueAt)}` : 'já tinha passado'}: o envio conta como atrasado.`]
        : []),
      'Guarde este e-mail como comprovante. Quando a atividade for avaliada, você recebe outro.',
    ]),
    messageId: `submission-received-${submissionId}`,
  });
}

const filesText = (count: number): string =>
  count === 0 ? 'sem arquivos' : `com ${count} ${count === 1 ? 'arquivo' : 'arquivos'}`;
