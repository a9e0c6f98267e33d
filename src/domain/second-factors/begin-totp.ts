import { sealText } from '../../auth/seal.js';
import { newTotpSecret, totpAddress } from '../../auth/totp.js';
import { qrCode } from '../../platform/qr-code.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { currentTheme } from '../settings/settings.query.js';
import { keepChallenge } from './challenges.write.js';
import { TOTP_PURPOSE } from './pass-second-factor.write.js';
import { assertFactorsAreOn, assertMayAdd, secondFactorPolicy } from './policy.js';
import { assertRecentSignIn } from './recent-sign-in.js';
import { holderOf } from './second-factors.query.js';

/** The data for an authenticator app. */
export interface TotpStart {
  /** Base32, for typing in. */
  secret: string;
  /** `otpauth://…`, the content of the QR code. */
  address: string;
  /** The same as an SVG picture. */
  qrCode: string;
}

/**
 * Makes the secret of an app. It counts after a code of the app was confirmed within ten minutes, in the same session.
 * @param password needed when the caller signed in more than a quarter of an hour ago
 * @throws FORBIDDEN to callers outside of the staff, and without a recent sign-in or the password; INVALID; CONFLICT;
 *   RATE_LIMITED
 */
export async function beginTotp(ctx: Ctx<'limits'>, { password }: { password?: string | null }): Promise<TotpStart> {
  const owner = authorize(ctx, secondFactorPolicy.beginTotp);
  assertFactorsAreOn(ctx);
  await assertRecentSignIn(ctx, owner, password);
  const { userId } = owner;
  const { login, factors } = (await holderOf(ctx, userId))!;
  assertMayAdd(owner, factors.length);
  const secret = newTotpSecret();
  const { siteName } = await currentTheme(ctx);
  const sealed = sealText(ctx.services.config.authSecret, TOTP_PURPOSE, secret);
  await keepChallenge(ctx, { userId, purpose: 'ADD_TOTP', loginId: ctx.loginId }, sealed);
  const address = totpAddress(secret, { issuer: siteName, label: login });
  return { secret, address, qrCode: qrCode(address) };
}
