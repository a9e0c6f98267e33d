import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { type Ctx, db } from '../context.js';
import { phoneIdentity, phoneNumber } from '../people/phone.rules.js';
import { instantOf } from '../kernel/time.js';
import { hashesOfPasscode } from './hash-passcode.js';
import { consumeOfCaller, TRIES } from './limits.js';
import { passcodeOf, requesterOf } from './passcodes.query.js';
import { notePhoneVerified } from '../identity/identity.write.js';
import { authorize } from '../kernel/policy.js';
import { passcodePolicy } from './policy.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({ phone: phoneNumber, code: typedText().max(20) });

/** The reason for a refused code: `extensions.reason` in the graph, one and the same answer on the legacy paths. */
export type OtpFailure = 'WRONG' | 'USED' | 'EXPIRED' | 'EXHAUSTED';

interface Try {
  phone: string;
  requester: number;
  hashes: readonly string[];
  loginId: string | null;
  now: string;
}
const isOneOf = (hashes: unknown) => sql<boolean>`code_hash = any(${hashes}::text[])`;
const tryCode = writing((q, $: Parameter<Try>) =>
  q
    .updateTable('passcodes')
    .set({
      tries: sql<number>`tries + 1`,
      used_at: sql<string | null>`case when ${isOneOf($('hashes'))} then ${$('now')}::timestamptz end`,
      used_by_login: $('loginId'),
    })
    .where('phone', '=', $('phone'))
    .where('requested_by', '=', $('requester'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', $('now'))
    .where('tries', '<', TRIES)
    .returning(isOneOf($('hashes')).as('matches')),
);

/**
 * Accepts the code that the caller requested, once. The same session gets the answer again within a minute, because the first
 * one may have been lost. @returns the time of the confirmation
 * @throws INVALID with a reason (OtpFailure); RATE_LIMITED after too many guesses over all codes of the phone
 */
export async function confirmOtp(ctx: Ctx<'limits'>, input: z.input<typeof shape>): Promise<Date> {
  const actor = authorize(ctx, passcodePolicy.confirmOtp);
  const { phone, code } = parseInput(shape, input);
  const { config, limits } = ctx.services;
  await consumeOfCaller(limits, 'otpConfirm', actor);
  const requester = requesterOf(actor);
  await limits.consume('otpConfirmPhone', `${requester}:${phoneIdentity(phone)}`);
  const now = ctx.now();
  // One statement counts the try, compares and uses the code up: of two requests at once the second sees the changes of the
  // first. Comparing in the database reveals nothing by its timing, because a guesser can't choose the hash.
  const hashes = hashesOfPasscode(config.authSecret, phone, code);
  const [tried] = await tryCode(ctx, {
    phone: phoneIdentity(phone),
    requester,
    hashes,
    loginId: ctx.loginId,
    now: now.toISOString(),
  });
  if (tried?.matches) {
    if (actor.userId !== null) await notePhoneVerified(ctx, actor.userId, phone);
    return now;
  }
  const before = tried ? undefined : await confirmedBefore(ctx, phone, { requester, hashes });
  if (before) return before;
  throw invalid(tried ? 'WRONG' : await failureReason(ctx, phone, requester));
}

/** The time in which a session may repeat the request after a lost answer. */
const AGAIN_MS = 60_000;

/**
 * The time of the confirmation, if this very session, or token, confirmed this very code a moment ago. Services have no
 * session, so their codes stay used up.
 */
async function confirmedBefore(
  ctx: Ctx,
  phone: string,
  { requester, hashes }: { requester: number; hashes: readonly string[] },
): Promise<Date | undefined> {
  if (ctx.loginId === null) return undefined;
  const found = await db(ctx)
    .selectFrom('passcodes')
    .select('used_at')
    .where('phone', '=', phoneIdentity(phone))
    .where('requested_by', '=', requester)
    .where('used_by_login', '=', ctx.loginId)
    .where('used_at', '>', new Date(ctx.now().getTime() - AGAIN_MS).toISOString())
    .where(isOneOf(hashes))
    .executeTakeFirst();
  return found ? new Date(instantOf(found.used_at!)) : undefined;
}

/** The reason for having no code to compare with. */
async function failureReason(ctx: Ctx, phone: string, requester: number): Promise<OtpFailure> {
  const known = await passcodeOf(ctx, phone, requester);
  if (!known) return 'WRONG';
  if (known.usedAt !== null) return 'USED';
  return instantOf(known.expiresAt) <= ctx.now().getTime() ? 'EXPIRED' : 'EXHAUSTED';
}

const invalid = (reason: OtpFailure): AppError => new AppError('INVALID', reason);
