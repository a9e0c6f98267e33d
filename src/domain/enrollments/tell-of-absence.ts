import { DateTime } from 'luxon';
import { letter } from '../../platform/mail/letter.js';
import { oneLine, subjectLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { zoneName } from '../kernel/zone-name.js';
import { sendOnce } from '../messaging/messages.write.js';
import { WARNING_DAYS } from './auto-cancel-enrollments.js';
import {
  enrollmentNotice,
  isSameInstant,
  namesOfMeetings,
  nextMeeting,
  timeIn,
  turnTo,
} from './mail-enrollment.query.js';
import { recoveryDeadline } from './recovery.rules.js';

/** A warning of absence to a participant, and the way to send it. */
export interface AbsenceWarning {
  enrollmentId: number;
  warnedAt: string;
  by: 'MAIL' | 'MESSAGE';
}

/**
 * Warns a participant that the enrollment will be canceled for absence, with the day and the ways to keep it. A participant
 * without an address, or without a phone, is told only by the other. Nothing is sent when the enrollment has ended meanwhile.
 */
export async function tellOfAbsence(
  ctx: Ctx<'mailer' | 'messaging'>,
  { enrollmentId, warnedAt, by }: AbsenceWarning,
): Promise<void> {
  const found = await enrollmentNotice(ctx, enrollmentId);
  if (!found || found.canceledAt !== null || !isSameInstant(found.absenceWarnedAt, warnedAt)) return;
  const { legacyTimeZone: zone, absenceWarningTemplate: template } = ctx.services.config;
  const missed = found.evidence ?? [];
  const recoverableUntil = Math.max(0, ...missed.map(each => recoveryDeadline(each, found.recoveryHours).getTime()));
  const cancelAfter = Math.max(instantOf(warnedAt) + WARNING_DAYS * 86_400_000, recoverableUntil);
  const day = DateTime.fromMillis(cancelAfter, { zone }).toFormat('dd/MM/yyyy');
  const identity = `absence-warning-${enrollmentId}-${Date.parse(warnedAt)}`;
  if (by === 'MESSAGE') {
    if (!found.phone) return;
    const text = (value: string) => ({ type: 'text', text: oneLine(value) });
    const parameters = [text(found.nameByPhone), text(found.course), text(day)];
    await sendOnce(ctx, 'REMINDER', identity, {
      to: found.phone,
      template,
      components: [{ type: 'body', parameters }],
    });
    return;
  }
  const { email } = found.reach;
  if (!email) return;
  const isRecoverable = recoverableUntil > ctx.now().getTime();
  const next = await nextMeeting(ctx, found);
  await ctx.services.mailer.send({
    to: email,
    subject: subjectLine(`Sua vaga será cancelada em ${day}: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Sentimos sua falta no curso ${found.course} (${found.class}). Você ainda não participou destes encontros: ${namesOfMeetings(zone, missed)}.`,
      `Se nada mudar, sua inscrição será cancelada depois de ${day}. Para ficar com a vaga, basta participar de um encontro coletivo${isRecoverable ? ` ou assistir a uma gravação até ${timeIn(zone, new Date(recoverableUntil))} (${zoneName(zone)})` : ''}.`,
      ...(next ? [`O próximo encontro é ${next.title}, em ${timeIn(zone, next.startsAt)} (${zoneName(zone)}).`] : []),
      `Se não puder, ou se esteve lá e a presença não foi anotada, ${turnTo(ctx, found)}.`,
    ]),
    messageId: identity,
  });
}
