import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { alsoEnded, mailedEnrollment, namesOfMeetings, turnTo } from './mail-enrollment.query.js';

/**
 * Tells a participant that the enrollment was canceled for absence, with the missed meetings. Nothing is sent when it was
 * restored meanwhile. For people without an address, a log entry is written.
 */
export async function mailAutoCancellation(ctx: Ctx<'mailer'>, input: { enrollmentId: number }): Promise<void> {
  const found = await mailedEnrollment(ctx, input.enrollmentId);
  if (!found || found.cancelReason !== 'ABSENCE') return;
  const { legacyTimeZone: zone } = ctx.services.config;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Inscrição cancelada: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Sua inscrição no curso ${found.course} (${found.class}) foi cancelada, porque você não participou dos primeiros encontros coletivos nem os recuperou a tempo.`,
      ...(found.evidence?.length ? [`Encontros: ${namesOfMeetings(zone, found.evidence)}.`] : []),
      ...alsoEnded(found),
      'Enquanto a inscrição não for restaurada, não é possível entrar em outra turma deste curso neste ciclo.',
      `Se foi um engano ou se quiser voltar, ${turnTo(ctx, found)}.`,
    ]),
    messageId: `enrollment-auto-cancelled-${input.enrollmentId}`,
  });
}
