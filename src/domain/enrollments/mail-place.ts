import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import { type Ctx, db } from '../context.js';
import { aboutClass, mailedEnrollment, turnTo } from './mail-enrollment.query.js';

/** Tells a participant that they have a place in a class. Nothing is sent when it ended meanwhile. */
export async function mailNewPlace(
  ctx: Ctx<'mailer'>,
  { enrollmentId, madeAt }: { enrollmentId: number; madeAt: string },
): Promise<void> {
  const found = await mailedEnrollment(ctx, enrollmentId);
  if (!found || found.canceledAt !== null) return;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Inscrição feita: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Você está inscrito ou inscrita no curso ${found.course}, na turma ${found.class}${found.facilitator ? `, com ${found.facilitator}` : ''}.`,
      ...(await aboutClass(ctx, enrollmentId, found)),
      `Se foi um engano ou se tiver dúvidas, ${turnTo(ctx, found)}.`,
    ]),
    messageId: `enrollment-made-${enrollmentId}-${Date.parse(madeAt)}`,
  });
}

/** Tells a participant that they are in another class of the course. Nothing is sent when this has changed again. */
export async function mailMove(
  ctx: Ctx<'mailer'>,
  { enrollmentId, from, to, movedAt }: { enrollmentId: number; from: number; to: number; movedAt: string },
): Promise<void> {
  const found = await mailedEnrollment(ctx, enrollmentId);
  if (!found || found.canceledAt !== null || found.classId !== to) return;
  const before = await db(ctx).selectFrom('classes').select('name').where('id', '=', from).executeTakeFirst();
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Mudança de turma: ${found.course}`),
    ...letter([
      `Olá, ${found.name}!`,
      `Sua inscrição no curso ${found.course} passou${before ? ` da turma ${before.name}` : ''} para a turma ${found.class}${found.facilitator ? `, com ${found.facilitator}` : ''}. Suas presenças e entregas foram com ela.`,
      ...(await aboutClass(ctx, enrollmentId, found)),
      `Se foi um engano ou se tiver dúvidas, ${turnTo(ctx, found)}.`,
    ]),
    messageId: `enrollment-moved-${enrollmentId}-${Date.parse(movedAt)}`,
  });
}
