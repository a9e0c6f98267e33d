import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { MessagingError } from '../../platform/outside/messaging-platform.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { sendOnce, sendWithin } from '../messaging/messages.write.js';
import { phoneIdentity, phoneNumber } from '../people/phone.rules.js';
import { instantOf } from '../kernel/time.js';
import { hashPasscode } from './hash-passcode.js';
import { consumeOfCaller, LIFE_MS, limitsOfPhone, SENDS } from './limits.js';
import { passcodeOf, requesterOf } from './passcodes.query.js';
import { authorize } from '../kernel/policy.js';
import { passcodePolicy } from './policy.js';
import { type Parameter, writing } from '../kernel/statement.js';

const shape = z.object({ phone: phoneNumber });

export interface SentOtp {
  expiresAt: Date;
  /** Only with OTP_DEBUG. */
  code: string | null;
}

/**
 * Sends a passcode of six digits to a phone; it replaces the previous one that the caller requested.
 * @throws RATE_LIMITED with seconds to wait; MessagingError when the platform does not accept the message
 */
export async function sendOtp(ctx: Ctx<'limits' | 'messaging'>, input: z.input<typeof shape>): Promise<SentOtp> {
  const actor = authorize(ctx, passcodePolicy.sendOtp);
  const { phone } = parseInput(shape, input);
  await consumeOfCaller(ctx.services.limits, 'otpSend', actor);
  const counted = await limitsOfPhone(ctx, actor, phone);
  return sendWithin(ctx.services.limits, counted, () => send(ctx, phone, requesterOf(actor)));
}

async function send(ctx: Ctx<'messaging'>, phone: string, requester: number): Promise<SentOtp> {
  const { config } = ctx.services;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashPasscode(config.authSecret, phone, code);
  const passcode = await replacePasscode(ctx, phone, requester, codeHash);
  try {
    await sendOnce(ctx, 'PASSCODE', `otp:${randomUUID()}`, {
      to: phone,
      template: config.otp.template,
      components: [
        { type: 'body', parameters: [{ type: 'text', text: code }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
      ],
      secret: code,
    });
  } catch (error) {
    if (error instanceof MessagingError) await notSent(ctx, { id: passcode.id, codeHash }, error);
    throw error;
  }
  return { expiresAt: passcode.expiresAt, code: config.otp.debug ? code : null };
}

interface NewPasscode {
  phone: string;
  requester: number;
  codeHash: string;
  now: string;
  expiresAt: string;
  /** Counting begins anew for a code that was first sent before. */
  countedSince: string;
  /** A code that was sent later is not replaced; null: any is. */
  cooledSince: string | null;
}
const replace = writing((q, $: Parameter<NewPasscode>) => {
  const fresh = { code_hash: $('codeHash'), sent_at: $('now'), expires_at: $('expiresAt'), tries: 0, used_at: null };
  const isNewCount = sql<boolean>`passcodes.sends_since <= ${$('countedSince')}`;
  return q
    .insertInto('passcodes')
    .values({ phone: $('phone'), requested_by: $('requester'), ...fresh, sends: 1, sends_since: $('now') })
    .onConflict(conflict =>
      conflict
        .columns(['phone', 'requested_by'])
        .doUpdateSet({
          ...fresh,
          sends: sql<number>`case when ${isNewCount} then 1 else passcodes.sends + 1 end`,
          sends_since: sql<string>`case when ${isNewCount} then ${$('now')}::timestamptz else passcodes.sends_since end`,
        })
        .where(sql<boolean>`(${$('cooledSince')}::timestamptz is null or passcodes.sent_at <= ${$('cooledSince')})`)
        .where(eb => eb.or([isNewCount, eb('passcodes.sends', '<', SENDS)])),
    )
    .returning('id');
});

/**
 * Stores the code instead of the requester's old one, unless that was sent too recently or too many were sent. One statement
 * counts and decides, so that requests at once can't pass a limit together.
 */
async function replacePasscode(
  ctx: Ctx,
  phone: string,
  requester: number,
  codeHash: string,
): Promise<{ id: number; expiresAt: Date }> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const cooldownMs = ctx.services.config.otp.cooldownSeconds * 1000;
  const [stored] = await replace(ctx, {
    phone: phoneIdentity(phone),
    requester,
    codeHash,
    now: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    countedSince: ago(LIFE_MS),
    // Without a cooldown all requests at once succeed, in any order of their clocks.
    cooledSince: cooldownMs === 0 ? null : ago(cooldownMs),
  });
  if (!stored) throw await tooSoon(ctx, phone, requester, cooldownMs);
  return { id: stored.id, expiresAt };
}

async function tooSoon(ctx: Ctx, phone: string, requester: number, cooldownMs: number): Promise<AppError> {
  const known = await passcodeOf(ctx, phone, requester);
  const now = ctx.now().getTime();
  const until = known
    ? Math.max(instantOf(known.sentAt) + cooldownMs, known.sends >= SENDS ? instantOf(known.sendsSince) + LIFE_MS : 0)
    : now;
  return new AppError('RATE_LIMITED', 'TOO_MANY_CODES', {
    retryAfter: Math.max(Math.ceil((until - now) / 1000), 1),
  });
}

const discounted = sql<number>`greatest(sends - 1, 0)`;
const discount = writing((q, $: Parameter<{ id: number }>) =>
  q.updateTable('passcodes').set({ sends: discounted }).where('id', '=', $('id')),
);
const discountAndEnd = writing((q, $: Parameter<{ id: number; codeHash: string; now: string }>) =>
  q
    .updateTable('passcodes')
    .set({
      sends: discounted,
      // Another code may have replaced it meanwhile.
      expires_at: sql<string>`case when code_hash = ${$('codeHash')} then ${$('now')}::timestamptz else expires_at end`,
    })
    .where('id', '=', $('id')),
);

/**
 * A failed send does not count toward the five. A code that the platform refused is worthless, because nobody will ever read
 * it; after a lost answer it may still arrive.
 */
async function notSent(
  ctx: Ctx,
  { id, codeHash }: { id: number; codeHash: string },
  { mayHaveArrived }: MessagingError,
): Promise<void> {
  if (mayHaveArrived) await discount(ctx, { id });
  else await discountAndEnd(ctx, { id, codeHash, now: ctx.now().toISOString() });
}
