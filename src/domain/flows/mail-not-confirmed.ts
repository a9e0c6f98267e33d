import { letter, support } from '../../platform/mail/letter.js';
import type { Ctx } from '../context.js';
import { isEmailProven } from '../identity/contacts.query.js';
import { isStaff } from '../kernel/access.js';
import { isWithinLimit } from '../kernel/within-limit.js';
import { personById } from '../people/people.query.js';
import { currentTheme } from '../settings/settings.query.js';

/**
 * Tells a participant by their proven e-mail that a form with their CPF and another phone enrolled nobody. It adds the next
 * step in case it was their own form. At most one mail a day is sent.
 */
export async function mailNotConfirmed(ctx: Ctx<'limits' | 'mailer'>, { userId }: { userId: number }): Promise<void> {
  const person = await personById(ctx, userId);
  if (!person?.email || !isEmailProven(person) || !person.isActive || isStaff(person)) return;
  const key = `user:${userId}`;
  if (!(await isWithinLimit(ctx, 'flowNotice', key))) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  try {
    await ctx.services.mailer.send({
      to: person.email,
      subject: `Inscrição não confirmada: ${siteName}`,
      ...letter([
        `Olá, ${person.name}!`,
        `Alguém preencheu uma inscrição em ${siteName} com o seu CPF e um celular que não é o do seu cadastro. Nada mudou, e ninguém foi inscrito.`,
        'Se foi você, preencha de novo e confirme este e-mail com o código que enviarmos, ou entre na sua conta e atualize o celular.',
        ...support(supportEmail),
      ]),
      messageId: `registration-not-confirmed-${userId}-${ctx.now().toISOString().slice(0, 10)}`,
    });
  } catch (error) {
    await ctx.services.limits.giveBack('flowNotice', key);
    throw error;
  }
}
