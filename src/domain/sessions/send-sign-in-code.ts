import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { derivedCode } from '../../auth/derived-codes.js';
import { letter } from '../../platform/mail/letter.js';
import { type Ctx, db } from '../context.js';
import { sendOnce } from '../messaging/messages.write.js';
import { currentTheme } from '../settings/settings.query.js';
import { codeFor, codeRecipient } from './sign-in-codes.query.js';
import { type Parameter, writing } from '../kernel/statement.js';

const LIFE_MINUTES = 15;

/**
 * Sends the requested code; each address of the person gets a different one. A retry sends the same code; a replaced code is
 * not sent.
 */
export async function sendSignInCode(
  ctx: Ctx<'mailer' | 'messaging'>,
  { userId, requestedAt }: { userId: number; requestedAt: string },
): Promise<void> {
  const person = await codeRecipient(ctx, userId);
  if (!person) return;
  const salt = await openCode(ctx, userId, requestedAt);
  if (salt === null) return;
  for (const address of person.addresses) {
    const code = derivedCode(ctx.services.config.authSecret, codeFor(userId, salt, address));
    if (address.by === 'EMAIL') await mailCode(ctx, { to: address.to, code, salt });
    else await messageCode(ctx, { to: address.to, code, salt });
  }
}

const messageCode = (ctx: Ctx<'messaging'>, { to, code, salt }: { to: string; code: string; salt: string }) =>
  sendOnce(ctx, 'PASSCODE', `sign-in:${salt}`, {
    to,
    template: ctx.services.config.otp.template,
    components: [
      { type: 'body', parameters: [{ type: 'text', text: code }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
    ],
    secret: code,
  });

const replace = writing((q, $: Parameter<{ userId: number; salt: string; requestedAt: string; expiresAt: string }>) => {
  const fresh = { salt: $('salt'), requested_at: $('requestedAt'), expires_at: $('expiresAt'), tries: 0 };
  return q
    .insertInto('sign_in_codes')
    .values({ user_id: $('userId'), ...fresh })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...fresh, used_at: null })
        .where('sign_in_codes.requested_at', '<', $('requestedAt')),
    );
});

/** Makes the code of a request, and replaces earlier ones. @returns its salt; null for a code that must no longer be sent */
async function openCode(ctx: Ctx, userId: number, requestedAt: string): Promise<string | null> {
  const expiresAt = new Date(Date.parse(requestedAt) + LIFE_MINUTES * 60_000).toISOString();
  await replace(ctx, { userId, salt: randomBytes(16).toString('hex'), requestedAt, expiresAt });
  const open = await db(ctx)
    .selectFrom('sign_in_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .where('requested_at', '=', sql<string>`${requestedAt}::timestamptz`)
    .where('expires_at', '>', ctx.now().toISOString())
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return open?.salt ?? null;
}

async function mailCode(
  ctx: Ctx<'mailer'>,
  { to, code, salt }: { to: string; code: string; salt: string },
): Promise<void> {
  const { siteName } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to,
    subject: `Seu código para entrar: ${siteName}`,
    ...letter([
      'Olá!',
      `O código para entrar em ${siteName} é:`,
      { code },
      `Ele vale por ${LIFE_MINUTES} minutos e só pode ser usado uma vez. Não o passe a ninguém.`,
      'Se não foi você que o pediu, ignore esta mensagem: sem o código, ninguém entra.',
    ]),
    messageId: `sign-in-code-${salt}`,
  });
}
