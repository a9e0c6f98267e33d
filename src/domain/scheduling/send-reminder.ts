import { letter } from '../../platform/mail/letter.js';
import { sendOnce } from '../messaging/messages.write.js';
import type { Ctx } from '../context.js';
import { appointmentForMail, placeParagraphs, portalParagraphs } from './appointment-mail.query.js';
import { periodText, periodTexts } from './appointment-times.rules.js';

/**
 * Reminds the client of an appointment: by mail, or without an e-mail by a message to the phone. There is no reminder of an
 * appointment that was canceled or moved since, or is over.
 */
export async function sendReminder(
  ctx: Ctx<'mailer' | 'messaging'>,
  { appointmentId: id, revision }: { appointmentId: number; revision: number },
): Promise<void> {
  const found = await appointmentForMail(ctx, id);
  if (!found?.client || found.canceledAt !== null || found.revision !== revision || found.start <= ctx.now()) return;
  const { client, employee, start, finish, place, cancelUntilHours: hours } = found;
  const { legacyTimeZone, appointmentReminderTemplate } = ctx.services.config;
  const identity = `appointment-reminder-${id}-${revision}`;
  const when = periodTexts(start, finish, [client.zone, legacyTimeZone]);
  if (client.email) {
    const inTime = hours > 0 ? `, até ${hours} h antes` : '';
    await ctx.services.mailer.send({
      to: client.email,
      subject: `Lembrete do agendamento: ${periodText(start, finish, client.zone)}`,
      ...letter([
        `Olá, ${client.name}!`,
        `Você tem um agendamento com ${employee.name}: ${when}.`,
        ...placeParagraphs(place),
        `Se não puder vir, remarque ou cancele no portal${inTime}: assim o horário serve a outra pessoa.`,
        ...(await portalParagraphs(ctx, id)),
      ]),
      messageId: identity,
    });
  } else if (client.phone) {
    const text = (value: string) => ({ type: 'text', text: value });
    await sendOnce(ctx, 'REMINDER', identity, {
      to: client.phone,
      template: appointmentReminderTemplate,
      components: [{ type: 'body', parameters: [text(client.name), text(employee.name), text(when)] }],
    });
  } else {
    ctx.log.warn({ appointmentId: id }, 'nobody to remind of an appointment');
  }
}
