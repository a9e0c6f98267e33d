import { z } from 'zod';
import type { LoginMethod } from '../../entities/index.js';
import { hashPassword, passwordMatches } from '../../auth/passwords.js';
import { parseInput } from '../../failures/validation.js';
import { wrongCredential } from '../kernel/access.js';
import { shownWhole } from '../kernel/hidden.js';
import type { Ctx } from '../context.js';
import { personById } from '../people/people.query.js';
import type { AccountRow } from '../identity/accounts.query.js';
import { isPasswordTaken, setPasswordHash } from '../identity/identity.write.js';
import { lockPerson } from '../people/people.write.js';
import { type Proof, passSecondFactor, proofShape } from '../second-factors/pass-second-factor.write.js';
import { isReplaceable, provePassword } from './prove-password.write.js';
import type { SignedIn } from './signed-in.rules.js';
import { recordSignedInActor } from '../kernel/audit.js';
import { recordSignIn } from '../action-logs/record-sign-in.write.js';

/**
 * Signs a person in by e-mail or CPF and password, and by their second factor if they have one. The action logs of their
 * enrollments record it. Hashes of the earlier services are good too, and renewed. For a person without a password here, the
 * old content backend is asked, if configured. A password that it accepts is the person's password here from then on.
 * @throws FORBIDDEN when it is not good, and as `passSecondFactor` says; RATE_LIMITED after too many wrong ones for this
 *   account or from this address
 */
export async function signIn(
  ctx: Ctx<'limits' | 'events' | 'oldAccounts'>,
  input: { username: string; password: string } & Partial<Proof>,
): Promise<SignedIn> {
  const proof = parseInput(z.object(proofShape), input);
  const found = await provePassword(ctx, input);
  await passSecondFactor(ctx, found.id, proof);
  if (isReplaceable(found)) await replaceHash(ctx, found, input.password);
  return enter(ctx, found.id, 'PASSWORD');
}

/**
 * The end of every way to sign in: the logs and the person. Tokens are made from the result (issue-login-token.ts), or a
 * cookie.
 */
export async function enter(ctx: Ctx, userId: number, method: LoginMethod): Promise<SignedIn> {
  const user = await personById(ctx, userId);
  if (!user) throw wrongCredential('INVALID_CREDENTIALS');
  recordSignedInActor({ userId, name: user.name });
  await recordSignIn(ctx, userId);
  return { user: shownWhole(user), method };
}

/**
 * Replaces the hash of an earlier service, or a missing one, by our own.
 * @throws FORBIDDEN when another password was set meanwhile
 */
async function replaceHash(ctx: Ctx, { id, passwordHash: old }: AccountRow, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = await ctx.transaction(async ctx => {
    const user = await lockPerson(ctx, { id });
    if ((user.passwordHash ?? null) === old && !isPasswordTaken(user)) setPasswordHash(ctx, user, passwordHash);
    return user.passwordHash ?? null;
  });
  if (now !== passwordHash && !(await passwordMatches(now, password))) throw wrongCredential('INVALID_CREDENTIALS');
}
