import { z } from 'zod';
import type { LoginMethod } from '../../entities/index.js';
import { hashPassword, isToBeRenewed, passwordMatches } from '../../platform/auth/passwords.js';
import { parseInput } from '../../platform/validation.js';
import { wrongCredential } from '../kernel/access.js';
import { shownWhole } from '../kernel/hidden.js';
import type { Ctx } from '../context.js';
import { personById } from '../people/people.query.js';
import { isPasswordTaken, setPasswordHash } from '../identity/identity.write.js';
import { lockPerson } from '../people/people.write.js';
import { type AccountRow, accountByUsername, normalizeUsername, standInHash } from '../identity/accounts.query.js';
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
 * Hashes of the services before this one are good too, and renewed; of who has no password of their own here, the old content
 * backend is asked when it is to be, and what it accepts is theirs here from then on.
 * Unknown, deactivated and wrong are one answer and take one time, so that nobody learns who has an account.
 * @throws FORBIDDEN when it is not good; RATE_LIMITED after too many wrong ones for this account or from this address
 */
export async function signIn(
  ctx: Ctx<'limits' | 'events' | 'oldAccounts'>,
  input: { username: string; password: string },
): Promise<SignedIn> {
  const { username, password } = parseInput(shape, input);
  const [account, standIn] = await Promise.all([accountByUsername(ctx, username), standInHash(ctx, username)]);
  const who = { userId: account?.id ?? null, name: normalizeUsername(username) };
  const found = await limitedAttempt(ctx, who, () => verifyPassword(ctx, account, password, standIn));
  if (isReplaceable(found)) await replaceHash(ctx, found, password);
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

/** Whether the person never had a password of Elo: one that the owner took away is no reason to ask the old service. */
const isReplaceable = ({ passwordHash, isPasswordTaken }: AccountRow): boolean =>
  !isPasswordTaken && (passwordHash === null || isToBeRenewed(passwordHash));

async function verifyPassword(
  ctx: Ctx<'oldAccounts'>,
  account: AccountRow | undefined,
  password: string,
  standIn: string | null,
): Promise<AccountRow> {
  const matches = await passwordMatches(account?.passwordHash ?? null, password, standIn);
  if (account?.isActive && (matches || (await isAcceptedByOld(ctx, account, password)))) return account;
  if (!account?.isActive) await ctx.services.oldAccounts?.pretend();
  throw wrongCredential('INVALID_CREDENTIALS');
}

/** Asks the old content backend about who may come in and has no password of their own; about others it takes as long. */
async function isAcceptedByOld(ctx: Ctx<'oldAccounts'>, account: AccountRow, password: string): Promise<boolean> {
  const { oldAccounts } = ctx.services;
  if (!oldAccounts) return false;
  const { id, email } = account;
  if (email !== null && isReplaceable(account)) return oldAccounts.accepts({ id, email }, password);
  await oldAccounts.pretend();
  return false;
}

/**
 * Puts a hash of ours in the place of one that an earlier service made, or of none.
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
