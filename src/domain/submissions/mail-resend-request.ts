import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { portalAddress } from '../settings/portal-address.query.js';
import { mailedSubmission, momentText } from './mail-submission.query.js';

/** Asks a participant by mail to hand an activity in again, with the reason, the deadline and the address. */
export async function mailResendRequest(ctx: Ctx<'mailer'>, input: { submissionId: number }): Promise<void> {
  const found = await mailedSubmission(ctx, input.submissionId);
  if (!found) return;
  const comment = found.sentBackWith ?? found.comment;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Envie novamente a atividade: ${found.title}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Sua atividade “${found.title}”, do curso ${found.course} (${found.class}), precisa ser enviada novamente.`,
      ...(comment ? ['Comentário do facilitador:', { quote: comment }] : []),
      ...deadlineOf(ctx, found),
      'Acesse o portal e envie a atividade outra vez:',
      { link: await portalAddress(ctx, `/activities/${found.classId}/${found.activityId}`), label: 'Enviar outra vez' },
    ]),
    messageId: `submission-resend-${input.submissionId}`,
  });
}

/** The participant may hand in even after the activity has closed: a deadline is part of the mail only while it lies ahead. */
function deadlineOf(ctx: Ctx, { resendUntil, dueAt }: { resendUntil: string | null; dueAt: string | null }): string[] {
  const deadline = resendUntil ?? (dueAt !== null && instantOf(dueAt) > ctx.now().getTime() ? dueAt : null);
  return deadline === null ? [] : [`Prazo: ${momentText(ctx, deadline)}.`];
}
