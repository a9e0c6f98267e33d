import { z } from 'zod';
import { hashPassword, passwordMatches } from '../../auth/passwords.js';
import { AppError } from '../../failures/errors.js';
import { endActionToken } from './action-tokens.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import { wrongCredential } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { personNow } from '../people/people.query.js';
import { replacePassword } from '../identity/identity.write.js';
import { lockCaller } from '../people/people.write.js';
import type { SignedIn } from '../sessions/signed-in.rules.js';
import { credentialsOf } from '../identity/credentials.query.js';
import { containsName, newPassword } from './password.js';
import { invalid } from './registration-form.js';
import { fieldReason, wrong } from '../../failures/field-reasons.js';
import { parseFields } from '../../failures/validation.js';
import { accountPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

const shape = z.object({
  oldPassword: z.string().min(1, fieldReason('OLD_PASSWORD_MISSING')).max(1000, fieldReason('OLD_PASSWORD_WRONG')),
  newPassword,
});

/**
 * Sets the caller's own password. All their other sessions and tokens end; the answer has new ones, so that the caller
 * stays signed in. Wrong passwords count like wrong passwords at sign-in.
 * @throws INVALID by field, also when the old password is wrong; RATE_LIMITED
 */
export async function changePassword(
  ctx: Ctx<'events' | 'limits'>,
  input: { oldPassword: string; newPassword: string; newPasswordConfirm?: string | null },
): Promise<SignedIn> {
  const { userId } = authorize(ctx, accountPolicy.changePassword);
  const parsed = parseFields(shape, input);
  if (parsed.fields) throw invalid(parsed.fields);
  if (input.newPasswordConfirm != null && input.newPasswordConfirm !== input.newPassword)
    throw invalid({ newPasswordConfirm: wrong('PASSWORD_NOT_REPEATED') });
  const { services } = ctx;
  const known = await credentialsOf(ctx, userId);
  try {
    await services.limits.attempt('ownPassword', `user:${userId}`, async () => {
      if (!(await passwordMatches(known.passwordHash, parsed.data.oldPassword)))
        throw wrongCredential('WRONG_PASSWORD');
    });
  } catch (error) {
    // At sign-in this is a wrong attempt. The caller is signed in, so here it is a wrong field of the form.
    throw error instanceof AppError && error.reason === 'WRONG_PASSWORD'
      ? invalid({ oldPassword: wrong('OLD_PASSWORD_WRONG') })
      : error;
  }
  if (containsName(parsed.data.newPassword, [known.username, known.email]))
    throw invalid({ newPassword: wrong('PASSWORD_CONTAINS_NAME') });
  if (parsed.data.newPassword === parsed.data.oldPassword) throw invalid({ newPassword: wrong('PASSWORD_UNCHANGED') });

  const passwordHash = await hashPassword(parsed.data.newPassword);
  const now = ctx.now();
  await ctx.transaction(async ctx => {
    const user = await lockCaller(ctx, userId);
    if ((user.passwordHash ?? null) !== known.passwordHash) throw new AppError('CONFLICT', 'PASSWORD_JUST_CHANGED');
    replacePassword(ctx, user, passwordHash);
    await endActionToken(ctx, { userId, purpose: 'SET_PASSWORD' });
    // Perhaps somebody else asked for another e-mail or phone. The mail about that tells the owner to change the password.
    for (const purpose of ['CHANGE_EMAIL', 'CHANGE_PHONE'] as const) await endActionToken(ctx, { userId, purpose });
    writeOutbox(ctx, 'password-changed', { userId, changedAt: now.toISOString() });
  });
  services.events.emit('callerChanged', { userId });
  return { user: await personNow(ctx, userId), method: 'NEW_PASSWORD' };
}
