import { db, type Ctx } from '../context.js';
import { letter } from '../../platform/letter.js';
import { oneLine } from '../../platform/mail-text.js';

/** Tells a participant that the enrollment was canceled for absence. People without an address can't be told: logged. */
export async function mailAutoCancellation(ctx: Ctx<'mailer'>, input: { enrollmentId: number }): Promise<void> {
  const found = await db(ctx)
    .selectFrom('enrollments as e')
    .innerJoin('users as u', 'u.id', 'e.participant_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('courses as o', 'o.id', 'c.course_id')
    .select(['u.name', 'u.email', 'c.name as class', 'o.title as course'])
    .where('e.id', '=', input.enrollmentId)
    .executeTakeFirst();
  if (!found?.email) {
    ctx.log.warn({ enrollmentId: input.enrollmentId }, 'nobody to tell of a canceled enrollment by mail');
    return;
  }
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
