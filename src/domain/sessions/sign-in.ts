import { z } from 'zod';
import type { LoginMethod } from '../../entities/index.js';
import { hashPassword, isToBeRenewed, passwordMatches } from '../../platform/auth/passwords.js';
import { parseInput } from '../../platform/validation.js';
import { wrongCredential } from '../kernel/access.js';
import { shownWhole } from '../kernel/hidden.js';
import type { Ctx } from '../context.js';
import { personById } from '../people/people.query.js';
import { changePerson, lockPerson } from '../people/people.write.js';
import { type AccountRow, accountByUsername, normalizeUsername, standInHash } from './accounts.query.js';
import { limitedAttempt } from './limits.js';
import type { SignedIn } from './signed-in.rules.js';
import { recordSignedInActor } from '../kernel/audit.js';
import { recordSignIn } from '../action-logs/record-sign-in.write.js';
import { fieldReason } from '../../platform/field-reasons.js';

const shape = z.object({
  username: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .regex(/^[^\0]*$/, fieldReason('CHARACTER_NOT_ALLOWED')),
  /** Hashing is slow by design: nobody makes us hash a novel. */
  password: z.string().min(1).max(1000),
});

/**
 * Lets a person in by e-mail or CPF and password, and says so in the action logs of their enrollments.
 * Hashes of the services before this one are good too, and renewed.
 * Unknown, deactivated and wrong are one answer and take one time, so that nobody learns who has an account.
 * @throws FORBIDDEN when it is not good; RATE_LIMITED after too many wrong ones for this account or from this address
 */
export async function signIn(ctx: Ctx<'limits'>, input: { username: string; password: string }): Promise<SignedIn> {
  const { username, password } = parseInput(shape, input);
  const [account, standIn] = await Promise.all([accountByUsername(ctx, username), standInHash(ctx, username)]);
  const who = { userId: account?.id ?? null, name: normalizeUsername(username) };
  const found = await limitedAttempt(ctx, who, () => verifyPassword(account, password, standIn));
  if (found.passwordHash && isToBeRenewed(found.passwordHash)) await renewHash(ctx, found, password);
  return enter(ctx, found.id, 'PASSWORD');
}

/** What every way in ends with: the logs and the person. Tokens are made of it (issue-login-token.ts), or a cookie. */
export async function enter(ctx: Ctx, userId: number, method: LoginMethod): Promise<SignedIn> {
  const user = await personById(ctx, userId);
  if (!user) throw wrongCredential('INVALID_CREDENTIALS');
  recordSignedInActor({ userId, name: user.name });
  await recordSignIn(ctx, userId);
  return { user: shownWhole(user), method };
}

async function verifyPassword(
  account: AccountRow | undefined,
  password: string,
  standIn: string | null,
): Promise<AccountRow> {
  const matches = await passwordMatches(account?.passwordHash ?? null, password, standIn);
  if (!account || !matches || !account.isActive) throw wrongCredential('INVALID_CREDENTIALS');
  return account;
}

/** Puts a hash of ours in the place of one that an earlier service made, unless the password was changed meanwhile. */
async function renewHash(ctx: Ctx, { id, passwordHash: old }: AccountRow, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await ctx.transaction(async ctx => {
    const user = await lockPerson(ctx, { id });
    if (user.passwordHash === old) changePerson(ctx, user, { passwordHash });
  });
}
