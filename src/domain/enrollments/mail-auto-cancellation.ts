import type { Ctx } from '../context.js';
import { letter } from '../../platform/letter.js';
import { oneLine } from '../../platform/mail-text.js';
import { mailedEnrollment } from './mail-enrollment.query.js';

/** Tells a participant that the enrollment was canceled for absence. People without an address can't be told: logged. */
export async function mailAutoCancellation(ctx: Ctx<'mailer'>, input: { enrollmentId: number }): Promise<void> {
  const found = await mailedEnrollment(ctx, input.enrollmentId);
  if (!found) return;
  await ctx.services.mailer.send({
    to: found.email,
    subject: oneLine(`Inscrição cancelada: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Sua inscrição no curso ${found.course} (${found.class}) foi cancelada, porque você não participou dos primeiros encontros coletivos nem os recuperou a tempo.`,
      'Se foi um engano, responda a este e-mail ou fale com o facilitador da turma.',
    ]),
    messageId: `enrollment-auto-cancelled-${input.enrollmentId}`,
  });
}
