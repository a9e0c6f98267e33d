import { zoneName } from '../kernel/zone-name.js';
import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { alsoEnded, isSameInstant, mailedEnrollment, timeIn, turnTo } from './mail-enrollment.query.js';
import { cancelReasonLabels } from './reasons.rules.js';

/**
 * Tells a participant that their enrollment was canceled: by whom, when, the reason, and the way back. Nothing is sent when
 * it was restored meanwhile. For people without an address, a log entry is written.
 */
export async function mailCancellation(
  ctx: Ctx<'mailer'>,
  { enrollmentId, canceledAt }: { enrollmentId: number; canceledAt: string },
): Promise<void> {
  const found = await mailedEnrollment(ctx, enrollmentId);
  if (!found || !isSameInstant(found.canceledAt, canceledAt)) return;
  const { legacyTimeZone: zone } = ctx.services.config;
  const isOwn = found.canceledById === found.participantId;
  const what = `inscrição no curso ${found.course} (${found.class})`;
  const when = `${timeIn(zone, canceledAt)} (${zoneName(zone)})`;
  const { cancelReason: reason } = found;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Inscrição cancelada: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      isOwn
        ? `Você cancelou sua ${what}, em ${when}.`
        : `Sua ${what} foi cancelada${found.canceledBy ? ` por ${found.canceledBy}` : ''}, em ${when}.`,
      ...(reason && reason !== 'ABSENCE' ? [`Motivo: ${cancelReasonLabels[reason]}.`] : []),
      ...(found.note ? ['Comentário:', { quote: found.note }] : []),
      ...alsoEnded(found),
      'Enquanto a inscrição não for restaurada, não é possível entrar em outra turma deste curso neste ciclo.',
      `Se foi um engano ou se quiser voltar, ${turnTo(ctx, found)}.`,
    ]),
    messageId: `enrollment-canceled-${enrollmentId}-${Date.parse(canceledAt)}`,
  });
}
