import { passwordMatches } from '../../auth/passwords.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import { credentialsOf } from '../identity/credentials.query.js';
import type { Actor, Ctx } from '../context.js';
import { wrongCredential } from '../kernel/access.js';
import { cameRecently, recentSignInNeeded } from './policy.js';

/**
 * A stolen session must not be enough to take over the account. So changes of factors need a sign-in of the last quarter of an
 * hour, or the password. Wrong passwords count like those of `changePassword`.
 * @throws FORBIDDEN (RECENT_SIGN_IN_NEEDED) without either; INVALID for a wrong password; RATE_LIMITED
 */
export async function assertRecentSignIn(
  ctx: Ctx<'limits'>,
  actor: Actor & { userId: number },
  password: string | null | undefined,
): Promise<void> {
  if (cameRecently(ctx, actor)) return;
  if (!password) throw recentSignInNeeded();
  const { userId } = actor;
  const { passwordHash } = await credentialsOf(ctx, userId);
  try {
    await ctx.services.limits.attempt('ownPassword', `user:${userId}`, async () => {
      if (!(await passwordMatches(passwordHash, password.slice(0, 1_000)))) throw wrongCredential('WRONG_PASSWORD');
    });
  } catch (error) {
    // The limit needs the error of a failed sign-in. For a signed-in caller it becomes the error of a wrong field.
    throw error instanceof AppError && error.reason === 'WRONG_PASSWORD'
      ? invalidField('password', wrong('OLD_PASSWORD_WRONG'))
      : error;
  }
}
