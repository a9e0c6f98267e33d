import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { aboutClass, mailedEnrollment, turnTo } from './mail-enrollment.query.js';

/** Tells a participant that they have their place back. For people without an address, a log entry is written. */
export async function mailRestoration(
  ctx: Ctx<'mailer'>,
  { enrollmentId, restoredAt }: { enrollmentId: number; restoredAt: string },
): Promise<void> {
  const found = await mailedEnrollment(ctx, enrollmentId);
  if (!found || found.canceledAt !== null) return;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Inscrição restaurada: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Sua inscrição no curso ${found.course} (${found.class}) foi restaurada: você tem a vaga de volta, com as presenças e entregas de antes.`,
      ...(await aboutClass(ctx, enrollmentId, found)),
      'Se agendamentos foram cancelados com ela, eles não voltam por si: marque-os de novo, se ainda precisar.',
      `Se tiver dúvidas, ${turnTo(ctx, found)}.`,
    ]),
    messageId: `enrollment-restored-${enrollmentId}-${Date.parse(restoredAt)}`,
  });
}
