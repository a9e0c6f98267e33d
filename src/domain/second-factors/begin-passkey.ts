import { passkeyToMake } from '../../auth/passkeys.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { currentTheme } from '../settings/settings.query.js';
import { keepChallenge } from './challenges.write.js';
import { assertFactorsAreOn, assertMayAdd, secondFactorPolicy } from './policy.js';
import { assertRecentSignIn } from './recent-sign-in.js';
import { holderOf, passkeysOf } from './second-factors.query.js';

/**
 * Begins a passkey. Returns the options for the browser (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). Their challenge
 * is good for ten minutes, once, in the same session.
 * @param password needed when the caller signed in more than a quarter of an hour ago
 * @throws FORBIDDEN to callers outside of the staff, and without a recent sign-in or the password; INVALID; CONFLICT;
 *   RATE_LIMITED
 */
export async function beginPasskey(ctx: Ctx<'limits'>, { password }: { password?: string | null }): Promise<object> {
  const owner = authorize(ctx, secondFactorPolicy.beginPasskey);
  assertFactorsAreOn(ctx);
  await assertRecentSignIn(ctx, owner, password);
  const { userId } = owner;
  const holder = (await holderOf(ctx, userId))!;
  assertMayAdd(owner, holder.factors.length);
  const { siteName } = await currentTheme(ctx);
  const known = passkeysOf(holder);
  const who = { id: userId, login: holder.login, name: holder.name, site: siteName, known };
  const options = await passkeyToMake(ctx.services.config, who);
  await keepChallenge(ctx, { userId, purpose: 'ADD_PASSKEY', loginId: ctx.loginId }, options.challenge);
  return options;
}
