import { letter, type Paragraph, support } from '../../platform/mail/letter.js';
import { type Ctx, db } from '../context.js';
import { currentTheme } from '../settings/settings.query.js';

const resetPassword = 'Se não foi você, troque sua senha agora em “Esqueceu sua senha?” e avise a coordenação.';

/** The events of a person's second factors, with the subject and the text of their mail. */
const told = {
  TOTP_ADDED: ['Segundo fator adicionado', 'Um aplicativo autenticador foi adicionado à sua conta.'],
  PASSKEY_ADDED: ['Segundo fator adicionado', 'Uma chave de acesso (passkey) foi adicionada à sua conta.'],
  TOTP_REMOVED: ['Segundo fator removido', 'Um aplicativo autenticador foi removido da sua conta.'],
  PASSKEY_REMOVED: ['Segundo fator removido', 'Uma chave de acesso (passkey) foi removida da sua conta.'],
  RECOVERY_CODES_MADE: [
    'Novos códigos de recuperação',
    'Códigos de recuperação novos foram gerados para a sua conta. Os anteriores não valem mais.',
  ],
  RECOVERY_CODE_USED: [
    'Código de recuperação usado',
    'Alguém entrou na sua conta com um código de recuperação, que não vale mais.',
  ],
  RESET: [
    'Seus segundos fatores foram removidos',
    'A coordenação removeu os segundos fatores e os códigos de recuperação da sua conta. As sessões abertas foram encerradas. Ao entrar, você pode cadastrar outros.',
  ],
  REFUSED: [
    'Tentativas de entrar na sua conta',
    'Alguém digitou a sua senha certa e errou muitas vezes o segundo fator. Ninguém entrou, mas a senha pode ter sido descoberta.',
  ],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

export type SecondFactorNews = keyof typeof told;
export const secondFactorNews = Object.keys(told) as [SecondFactorNews, ...SecondFactorNews[]];

/** Tells a person about a change of their second factors, so that they notice an attack. */
export async function mailSecondFactor(
  ctx: Ctx<'mailer'>,
  { userId, what, at }: { userId: number; what: SecondFactorNews; at: string },
): Promise<void> {
  const owner = await db(ctx).selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
  if (!owner?.email) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const [subject, text] = told[what];
  const paragraphs: Paragraph[] = [`Olá, ${owner.name}!`, text, resetPassword, ...support(supportEmail)];
  await ctx.services.mailer.send({
    to: owner.email,
    subject: `${subject}: ${siteName}`,
    ...letter(paragraphs),
    messageId: `second-factor-${what.toLowerCase().replaceAll('_', '-')}-${userId}-${Date.parse(at)}`,
  });
}
