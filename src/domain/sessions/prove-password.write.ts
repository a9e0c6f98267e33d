import { z } from 'zod';
import { isToBeRenewed, passwordMatches } from '../../auth/passwords.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { type AccountRow, accountByUsername, normalizeUsername, standInHash } from '../identity/accounts.query.js';
import { wrongCredential } from '../kernel/access.js';
import { limitedAttempt } from './limits.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({
  username: typedText()
    .min(1)
    .max(254)
    .regex(/^[^\0]*$/, fieldReason('CHARACTER_NOT_ALLOWED')),
  /** Hashing is slow by design: the limit keeps callers from sending very long texts. */
  password: z.string().min(1).max(1000),
});

/**
 * Finds the person of a name and a password. Unknown, deactivated and wrong have the same answer after the same time, so that
 * nobody learns the existing accounts.
 * @throws FORBIDDEN; RATE_LIMITED
 */
export async function provePassword(
  ctx: Ctx<'limits' | 'events' | 'oldAccounts'>,
  input: { username: string; password: string },
): Promise<AccountRow> {
  const { username, password } = parseInput(shape, input);
  const [account, standIn] = await Promise.all([accountByUsername(ctx, username), standInHash(ctx, username)]);
  const who = { userId: account?.id ?? null, name: normalizeUsername(username) };
  return limitedAttempt(ctx, who, () => verifyPassword(ctx, account, password, standIn));
}

/**
 * True when the person never had a password of Elo. A password that the owner took away is no reason to ask the old service.
 */
export const isReplaceable = ({ passwordHash, isPasswordTaken }: AccountRow): boolean =>
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

/**
 * Asks the old content backend about a person that may sign in and has no password of their own. For others it takes as long.
 */
async function isAcceptedByOld(ctx: Ctx<'oldAccounts'>, account: AccountRow, password: string): Promise<boolean> {
  const { oldAccounts } = ctx.services;
  if (!oldAccounts) return false;
  const { id, email } = account;
  if (email !== null && isReplaceable(account)) return oldAccounts.accepts({ id, email }, password);
  await oldAccounts.pretend();
  return false;
}
