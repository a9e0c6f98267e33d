import { z } from 'zod';
import { hashPassword } from '../../auth/passwords.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { parseFields } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { personNow } from '../people/people.query.js';
import { replacePassword, setPasswordHash } from '../identity/identity.write.js';
import { lockCaller } from '../people/people.write.js';
import { cameRecently, recentSignInNeeded } from '../second-factors/policy.js';
import { secondFactorsOf } from '../second-factors/second-factors.query.js';
import type { SignedIn } from '../sessions/signed-in.rules.js';
import { cameByCode } from '../sessions/sign-in-codes.query.js';
import { credentialsOf } from '../identity/credentials.query.js';
import { endActionToken } from './action-tokens.write.js';
import { containsName, newPassword } from './password.js';
import { accountPolicy } from './policy.js';
import { invalid } from './registration-form.js';

/**
 * Sets the caller's own password without the old one, for a caller who has no password or has just signed in by a code. If it
 * replaces a password, all their other sessions and tokens end; the answer has a new token.
 * @throws INVALID by field; CONFLICT when there is a password and the caller did not sign in by a code; FORBIDDEN to a caller
 * with a second factor whose sign-in is more than a quarter of an hour old
 */
export async function setPassword(ctx: Ctx<'events'>, { password }: { password: string }): Promise<SignedIn> {
  const actor = authorize(ctx, accountPolicy.setPassword);
  const { userId } = actor;
  const { fields } = parseFields(z.object({ password: newPassword }), { password });
  if (fields) throw invalid(fields);
  const known = await credentialsOf(ctx, userId);
  if (containsName(password, [known.username, known.email]))
    throw invalid({ password: wrong('PASSWORD_CONTAINS_NAME') });
  if (known.passwordHash !== null && !(await cameByCode(ctx, userId)))
    throw new AppError('CONFLICT', 'OLD_PASSWORD_NEEDED');
  // With a password of their own, a thief of the session could remove the second factors.
  if (known.passwordHash === null && !cameRecently(ctx, actor) && (await secondFactorsOf(ctx, userId)).length > 0)
    throw recentSignInNeeded();
  const passwordHash = await hashPassword(password);
  const now = ctx.now();
  const { services } = ctx;
  await ctx.transaction(async ctx => {
    const user = await lockCaller(ctx, userId);
    if ((user.passwordHash ?? null) !== known.passwordHash) throw new AppError('CONFLICT', 'PASSWORD_JUST_CHANGED');
    const isFirst = user.passwordHash == null;
    (isFirst ? setPasswordHash : replacePassword)(ctx, user, passwordHash);
    await endActionToken(ctx, { userId, purpose: 'SET_PASSWORD' });
    // Perhaps somebody else asked for another e-mail or phone.
    for (const purpose of ['CHANGE_EMAIL', 'CHANGE_PHONE'] as const) await endActionToken(ctx, { userId, purpose });
    if (!isFirst) writeOutbox(ctx, 'password-changed', { userId, changedAt: now.toISOString() });
  });
  services.events.emit('callerChanged', { userId });
  return { user: await personNow(ctx, userId), method: 'NEW_PASSWORD' };
}
