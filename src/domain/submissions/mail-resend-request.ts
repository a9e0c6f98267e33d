import { db, type Ctx } from '../context.js';
import { letter } from '../../platform/letter.js';
import { oneLine } from '../../platform/mail-text.js';

/** Asks a participant by mail to hand an activity in again. People without an address can't be asked: that is logged. */
export async function mailResendRequest(ctx: Ctx<'mailer'>, input: { submissionId: number }): Promise<void> {
  const found = await db(ctx)
    .selectFrom('submissions as s')
    .innerJoin('users as u', 'u.id', 's.participant_id')
    .innerJoin('courses as c', 'c.id', 's.course_id')
    .select(['s.title', 's.facilitator_comment as comment', 'u.name', 'u.email', 'c.title as course'])
    .where('s.id', '=', input.submissionId)
    .executeTakeFirst();
  if (!found?.email) {
    ctx.log.warn({ submissionId: input.submissionId }, 'nobody to ask for a submission again');
    return;
  }
  const paragraphs = [
    `Olá, ${found.name}!`,
    `Sua atividade “${found.title}”, do curso ${found.course}, precisa ser enviada novamente.`,
    ...(found.comment ? ['Comentário do facilitador:', { quote: found.comment }] : []),
    'Acesse o portal e envie a atividade outra vez.',
  ];
  await ctx.services.mailer.send({
    to: found.email,
    subject: oneLine(`Envie novamente a atividade: ${found.title}`),
    ...letter(paragraphs),
    messageId: `submission-resend-${input.submissionId}`,
  });
}
