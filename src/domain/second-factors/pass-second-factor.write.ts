import { z } from 'zod';
import { attemptsOfDevice } from '../../auth/device-cookie.js';
import { type KeyRing } from '../../auth/key-ring.js';
import { saidByBrowser, signCountOf } from '../../auth/passkeys.js';
import { sealText, unsealText } from '../../auth/seal.js';
import { stepOfCode } from '../../auth/totp.js';
import { AppError } from '../../failures/errors.js';
import { type Ctx, db } from '../context.js';
import { wrongCredential } from '../kernel/access.js';
import { recordSignedInActor } from '../kernel/audit.js';
import { writeOutbox } from '../kernel/outbox.js';
import { takeChallenge } from './challenges.write.js';
import { assertNoneIsDue, factorNeeded } from './policy.js';
import { hashOfRecoveryCode } from './recovery-codes.rules.js';
import { dueAtOf } from './requirement.js';
import { type HeldFactor, type Holder, holderOf, kindsOf, passkeysOf } from './second-factors.query.js';
import { endSetUp } from './set-up.write.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { sql } from 'kysely';
import { typedText } from '../kernel/text.js';

/** The second proof of a person, beside a password or a code: one of these. */
export const proofShape = {
  /** Six digits of an app, or a recovery code. */
  otp: typedText().max(40).nullish(),
  /** The browser's answer to the challenge of `beginPasskeySignIn`. */
  passkey: z.record(z.string(), z.unknown()).nullish(),
  /** The token of the set-up of their first factor. */
  setUpToken: z.string().max(2_000).nullish(),
};
export type Proof = z.output<z.ZodObject<typeof proofShape>>;

const wrong = () => wrongCredential('SECOND_FACTOR_WRONG');
/** The purpose for which secrets of apps are sealed. */
export const TOTP_PURPOSE = 'totp-secrets';

/**
 * Checks the second factor of a person after a right password or code, if the person has one. A code is good once, in its
 * thirty seconds and the thirty before and after. A recovery code and the challenge of a passkey are good once, too. Wrong ones
 * are counted like wrong passwords, but in a separate counter. A right password does not reset it.
 *
 * A sign-in by the identity provider needs none: the provider has its own.
 * @throws FORBIDDEN without a factor (SECOND_FACTOR_REQUIRED), and with a wrong one (SECOND_FACTOR_WRONG). Also FORBIDDEN to an
 *   administrator without a factor after the grace period (SECOND_FACTOR_SETUP_NEEDED); RATE_LIMITED
 */
export async function passSecondFactor(ctx: Ctx<'limits' | 'events'>, userId: number, proof: Proof): Promise<void> {
  if (ctx.services.config.staffSecondFactor === 'off') return;
  const holder = await holderOf(ctx, userId);
  if (!holder) throw wrongCredential('INVALID_CREDENTIALS');
  if (holder.factors.length === 0) return assertNoneIsDue(await dueAtOf(ctx, holder), ctx.now());
  if (proof.setUpToken) {
    if (!(await endSetUp(ctx, holder, proof.setUpToken))) throw wrong();
    return;
  }
  if (!proof.otp && !proof.passkey) throw factorNeeded(kindsOf(holder));
  await counted(ctx, holder, () =>
    proof.passkey ? usePasskey(ctx, holder, proof.passkey) : useCode(ctx, holder, proof.otp!),
  );
}

/**
 * Runs an attempt and counts its failures, in a quarter of an hour and in a day, so that six digits can't be guessed. A device
 * with an earlier sign-in has counters of its own. After a limit is reached with the right password, the owner gets a mail,
 * once a day.
 */
async function counted(ctx: Ctx<'limits' | 'events'>, holder: Holder, work: () => Promise<void>): Promise<void> {
  const { limits, config, events } = ctx.services;
  const device = await attemptsOfDevice(config, ctx.device, holder.userId, ctx.now());
  // The counter belongs to the current password: with another one its owner begins anew.
  const key = device ?? `user:${holder.userId}:${holder.passwordMark}`;
  try {
    await limits.attempt('secondFactorDay', key, () => limits.attempt('secondFactor', key, work));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    events.emit('signInRefused', error.code);
    if (error.code === 'RATE_LIMITED') await warn(ctx, holder);
    throw error;
  }
}

async function warn(ctx: Ctx<'limits' | 'events'>, { userId }: Holder): Promise<void> {
  try {
    await ctx.services.limits.consume('secondFactorWarning', `user:${userId}`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return;
    throw error;
  }
  const at = ctx.now().toISOString();
  await ctx.transaction(async ctx => writeOutbox(ctx, 'second-factor-told', { userId, what: 'REFUSED', at }));
}

async function useCode(ctx: Ctx<'events'>, holder: Holder, typed: string): Promise<void> {
  const code = typed.replaceAll(/\s/g, '');
  const isUsed = /^\d{6}$/.test(code) ? await useTotp(ctx, holder, code) : await useRecoveryCode(ctx, holder, code);
  if (!isUsed) throw wrong();
}

/** The secret of an app. @returns null when it was sealed with an AUTH_SECRET that is no longer known */
export const openedSecret = (ring: KeyRing, { secret }: { secret: string }) => unsealText(ring, TOTP_PURPOSE, secret);

async function useTotp(ctx: Ctx, { factors }: Holder, code: string): Promise<boolean> {
  const { authSecret } = ctx.services.config;
  for (const factor of factors) {
    const opened = factor.kind === 'TOTP' ? openedSecret(authSecret, factor) : null;
    if (factor.kind === 'TOTP' && !opened)
      ctx.log.error({ factorId: factor.id }, 'no AUTH_SECRET opens an app’s secret');
    const step = opened && stepOfCode(opened.text, code, ctx.now());
    if (step !== null && (await useStep(ctx, factor, step, opened!))) return true;
  }
  return false;
}

const noteStep = writing((q, $: Parameter<{ id: number; step: number; secret: string | null; now: string }>) =>
  q
    .updateTable('second_factors')
    .set({
      last_step: $('step'),
      last_used_at: $('now'),
      secret: sql<string | null>`coalesce(${$('secret')}, secret)`,
    })
    .where('id', '=', $('id'))
    .where(each => each.or([each('last_step', 'is', null), each('last_step', '<', $('step'))]))
    .returning('id'),
);

/**
 * Records that the code of a time step was used. @returns false when it, or a later one, was used before: of two requests at
 * once one is the first
 */
async function useStep(
  ctx: Ctx,
  { id }: HeldFactor,
  step: number,
  { text, isCurrent }: { text: string; isCurrent: boolean },
): Promise<boolean> {
  // Sealed again, so that the previous secret can be removed.
  const secret = isCurrent ? null : sealText(ctx.services.config.authSecret, TOTP_PURPOSE, text);
  return (await noteStep(ctx, { id, step, secret, now: ctx.now().toISOString() })).length > 0;
}

const removeCode = writing((q, $: Parameter<{ userId: number; hash: string }>) =>
  q.deleteFrom('recovery_codes').where('user_id', '=', $('userId')).where('code_hash', '=', $('hash')).returning('id'),
);

async function useRecoveryCode(ctx: Ctx<'events'>, { userId, name }: Holder, typed: string): Promise<boolean> {
  const hash = hashOfRecoveryCode(typed);
  if (hash === null) return false;
  const known = await db(ctx)
    .selectFrom('recovery_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .execute();
  if (known.length === 0) return false;
  // To be called before the code is deleted: the audit record is written with it.
  recordSignedInActor({ userId, name });
  const at = ctx.now().toISOString();
  return ctx.transaction(async ctx => {
    const used = await removeCode(ctx, { userId, hash });
    if (used.length > 0) writeOutbox(ctx, 'second-factor-told', { userId, what: 'RECOVERY_CODE_USED', at });
    return used.length > 0;
  });
}

const noteUse = writing((q, $: Parameter<{ id: number; signCount: number; now: string }>) =>
  q
    .updateTable('second_factors')
    .set({ sign_count: $('signCount'), last_used_at: $('now') })
    .where('id', '=', $('id')),
);

async function usePasskey(ctx: Ctx, holder: Holder, response: Record<string, unknown>): Promise<void> {
  const { userId } = holder;
  const said = saidByBrowser(response);
  const passkey = passkeysOf(holder).find(({ credentialId }) => credentialId === response['id']);
  if (!said || !passkey) throw wrong();
  // Taken before the comparison: a challenge is good once, for any answer.
  const asked = { userId, purpose: 'SIGN_IN', loginId: null } as const;
  if (!(await takeChallenge(ctx, asked, said.challenge))) throw wrong();
  const signCount = await signCountOf(ctx.services.config, response, { challenge: said.challenge, passkey });
  if (signCount === null) throw wrong();
  await noteUse(ctx, { id: passkey.id, signCount, now: ctx.now().toISOString() });
}
