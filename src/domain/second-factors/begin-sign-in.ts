import { z } from 'zod';
import { passkeyToUse } from '../../auth/passkeys.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { wrongCredential } from '../kernel/access.js';
import { recordSignedInActor } from '../kernel/audit.js';
import { provePassword } from '../sessions/prove-password.write.js';
import { proveCode } from '../sessions/prove-code.write.js';
import { keepChallenge } from './challenges.write.js';
import { assertFactorsAreOn, assertHasPasskey, assertMaySetUp } from './policy.js';
import { type Holder, holderOf, kindsOf, passkeysOf } from './second-factors.query.js';
import { beginSetUp } from './set-up.write.js';

/** Names a person, with their first proof: a password, or the code that was sent to them. */
const shape = z.object({ identifier: z.string(), password: z.string().nullish(), code: z.string().nullish() });
type FirstProof = z.input<typeof shape>;
type Ports = 'events' | 'limits' | 'oldAccounts';

/** The person of a password or a code. A code is not used up by it. @throws FORBIDDEN for a wrong one; RATE_LIMITED */
async function holderBy(ctx: Ctx<Ports>, input: FirstProof): Promise<Holder> {
  const { identifier, password, code } = parseInput(shape, input);
  assertFactorsAreOn(ctx);
  if (!password && !code) throw wrongCredential('INVALID_CREDENTIALS');
  const userId = password
    ? (await provePassword(ctx, { username: identifier, password })).id
    : await proveCode(ctx, { identifier, code: code! }, async proven => proven.putBack().then(() => proven.userId));
  return (await holderOf(ctx, userId))!;
}

/**
 * The options for a sign-in with a passkey beside a password or a code (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn).
 * The browser signs their challenge. It is good for ten minutes, once, as the `passkey` of `signIn` or `signInWithCode`.
 * @throws FORBIDDEN for a wrong password or code, and for a person without a passkey; RATE_LIMITED
 */
export async function beginPasskeySignIn(ctx: Ctx<Ports>, input: FirstProof): Promise<object> {
  const holder = await holderBy(ctx, input);
  const passkeys = passkeysOf(holder);
  assertHasPasskey(passkeys.length);
  const options = await passkeyToUse(ctx.services.config, passkeys);
  const asked = { userId: holder.userId, purpose: 'SIGN_IN', loginId: null } as const;
  await keepChallenge(ctx, asked, options.challenge);
  return options;
}

/**
 * A token of an hour, with which a member of staff without a factor sets one up, and does nothing else. It is the way in for
 * people that must have a factor. Afterwards they sign in with it as `setUpToken`.
 * @throws FORBIDDEN for a wrong password or code, for a person with a factor, and for others than staff; RATE_LIMITED
 */
export async function beginSecondFactorSetUp(ctx: Ctx<Ports>, input: FirstProof): Promise<string> {
  const holder = await holderBy(ctx, input);
  assertMaySetUp(holder, kindsOf(holder));
  recordSignedInActor({ userId: holder.userId, name: holder.name });
  // Codes of staff are mailed.
  return beginSetUp(ctx, holder.userId, input.password ? 'PASSWORD' : 'EMAIL_CODE');
}
