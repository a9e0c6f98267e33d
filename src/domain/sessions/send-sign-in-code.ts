import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { derivedCode } from '../../auth/derived-codes.js';
import { letter } from '../../platform/mail/letter.js';
import { MessagingError } from '../../platform/outside/messaging-platform.js';
import { type Ctx, db } from '../context.js';
import { sendOnce } from '../messaging/messages.write.js';
import { currentTheme } from '../settings/settings.query.js';
import { codeFor, codeRecipient } from './sign-in-codes.query.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { mailRefusedCode, mailUndeliveredCodes, signInCodeIdentity } from './undelivered-codes.write.js';

const LIFE_MINUTES = 15;

/**
 * Sends the requested code; each address of the person gets a different one. A retry sends the same code; a replaced code is
 * not sent.
 */
export async function sendSignInCode(
  ctx: Ctx<'events' | 'mailer' | 'messaging'>,
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

interface SentCode {
  to: string;
  code: string;
  salt: string;
}

/** Sends the code to a phone; to the proven e-mail when the platform refuses the message. */
async function messageCode(ctx: Ctx<'events' | 'messaging'>, { to, code, salt }: SentCode): Promise<void> {
  const message = {
    to,
    template: ctx.services.config.otp.template,
    components: [
      { type: 'body', parameters: [{ type: 'text', text: code }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
    ],
    secret: code,
  };
  try {
    const { platformId } = await sendOnce(ctx, 'PASSCODE', signInCodeIdentity(salt), message);
    // The platform may have reported already that it could not deliver it.
    await ctx.transaction(ctx => mailUndeliveredCodes(ctx, [platformId]));
  } catch (error) {
    const isRefused = error instanceof MessagingError && error.reason === 'MESSAGING_REFUSED';
    if (!isRefused || !(await ctx.transaction(ctx => mailRefusedCode(ctx, salt)))) throw error;
  }
}

/**
 * Mails a code whose message did not reach the phone. It is another code than that of the message, as each address has its own.
 * Nothing is sent when the code was replaced or used meanwhile.
 */
export async function mailUndeliveredCode(
  ctx: Ctx<'mailer'>,
  { userId, requestedAt }: { userId: number; requestedAt: string },
): Promise<void> {
  const person = await codeRecipient(ctx, userId, { isUndelivered: true });
  const address = person?.addresses.find(({ by }) => by === 'EMAIL');
  // During a recovery the mail has gone out with the message.
  if (!address || person!.isRecovering) return;
  const salt = await saltOf(ctx, userId, requestedAt);
  if (salt === null) return;
  const code = derivedCode(ctx.services.config.authSecret, codeFor(userId, salt, address));
  await mailCode(ctx, { to: address.to, code, salt }, ['O código que enviamos ao seu telefone não chegou.']);
}

const replace = writing((q, $: Parameter<{ userId: number; salt: string; requestedAt: string; expiresAt: string }>) => {
  const fresh = { salt: $('salt'), requested_at: $('requestedAt'), expires_at: $('expiresAt'), tries: 0 };
  return q
    .insertInto('sign_in_codes')
    .values({ user_id: $('userId'), ...fresh })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...fresh, used_at: null, undelivered_at: null })
        .where('sign_in_codes.requested_at', '<', $('requestedAt')),
    );
});

/** Makes the code of a request, and replaces earlier ones. @returns its salt; null for a code that must no longer be sent */
async function openCode(ctx: Ctx, userId: number, requestedAt: string): Promise<string | null> {
  const expiresAt = new Date(Date.parse(requestedAt) + LIFE_MINUTES * 60_000).toISOString();
  await replace(ctx, { userId, salt: randomBytes(16).toString('hex'), requestedAt, expiresAt });
  return saltOf(ctx, userId, requestedAt);
}

async function saltOf(ctx: Ctx, userId: number, requestedAt: string): Promise<string | null> {
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
  { to, code, salt }: SentCode,
  before: readonly string[] = [],
): Promise<void> {
  const { siteName } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to,
    subject: `Seu código para entrar: ${siteName}`,
    ...letter([
      'Olá!',
      ...before,
      `O código para entrar em ${siteName} é:`,
      { code },
      `Ele vale por ${LIFE_MINUTES} minutos e só pode ser usado uma vez. Não o passe a ninguém.`,
      'Se não foi você que o pediu, ignore esta mensagem: sem o código, ninguém entra.',
    ]),
    messageId: `sign-in-code-${salt}`,
  });
}
