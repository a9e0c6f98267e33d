import { ActionToken } from '../../entities/index.js';
import { passwordMatches } from '../../auth/passwords.js';
import { AppError } from '../../failures/errors.js';
import { findActionToken } from './action-tokens.write.js';
import { wrongCredential } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { acceptInvitations } from '../invitations/invitations.write.js';
import { isEmailTaken } from '../people/people.query.js';
import { activate } from '../identity/identity.write.js';
import { lockPerson } from '../people/people.write.js';
import { type PendingRegistration, pendingRegistrations } from '../identity/credentials.query.js';
import { lockAddress } from './locks.write.js';
import { wrong } from '../../failures/field-reasons.js';

/** One answer for forged, used, replaced and expired links: in each case the person asks for another link. */
const badLink = () => new AppError('INVALID', 'ACTIVATION_LINK_INVALID');
const wrongPassword = () =>
  new AppError('INVALID', 'ACTIVATION_PASSWORD_WRONG', {}, { password: wrong('ACTIVATION_PASSWORD_WRONG') });

/**
 * Activates an account by the token of its link, which is valid once, and the password chosen at registration. The link proves
 * that the caller owns the address; the password proves that the registration is theirs. Anybody may register with any address,
 * and the owner of the address must not activate a password that somebody else chose. If an address was registered several
 * times, the password selects the registration, and the others end. Invitations to groups that were sent to the address count
 * as accepted.
 * @throws INVALID for a link that is not valid, and with the field `password` for a wrong password; RATE_LIMITED
 */
export async function activateAccount(
  ctx: Ctx<'limits'>,
  { token, password }: { token: string; password: string },
): Promise<{ id: number; name: string }> {
  const link = await ctx.transaction(ctx => findActionToken(ctx, 'ACTIVATE_ACCOUNT', token));
  if (!link?.email) throw badLink();
  const { email } = link;
  const chosen = await registrationOf(ctx, link.user.id, email, password);
  const now = ctx.now();
  return ctx.transaction(async ctx => {
    // Nothing about this address changes until the transaction ends.
    await lockAddress(ctx, email);
    if (!(await findActionToken(ctx, 'ACTIVATE_ACCOUNT', token))) throw badLink();
    const user = await lockPerson(ctx, { id: chosen.userId });
    if (user.isActive || user.passwordHash !== chosen.passwordHash) throw badLink();
    // Somebody has proved in another way that they own the address.
    if (await isEmailTaken(ctx, email)) throw badLink();
    const waiting = await ctx.em.find(ActionToken, { email, purpose: 'ACTIVATE_ACCOUNT', usedAt: null });
    for (const each of waiting) {
      if (each.user.id === user.id) each.usedAt = now;
      // The other registrations can't be activated any more. The sweep removes them with the accounts that nobody activated.
      else ctx.em.assign(each, { email: null, expiresAt: now });
    }
    activate(ctx, user, email);
    await ctx.em.flush();
    await acceptInvitations(ctx, { email, userId: user.id });
    await ctx.em.flush();
    return { id: user.id, name: user.name };
  });
}

/** The registration of this address that has the password; the registration of the link is tried first. */
async function registrationOf(
  ctx: Ctx<'limits'>,
  userId: number,
  email: string,
  password: string,
): Promise<PendingRegistration> {
  if (password === '' || password.length > 1000) throw wrongPassword();
  const found = await pendingRegistrations(ctx, email);
  const registrations = found.sort((a, b) => Number(b.userId === userId) - Number(a.userId === userId));
  try {
    return await ctx.services.limits.attempt('ownPassword', `user:${userId}`, async () => {
      for (const each of registrations) if (await passwordMatches(each.passwordHash, password)) return each;
      throw wrongCredential('WRONG_PASSWORD');
    });
  } catch (error) {
    throw error instanceof AppError && error.reason === 'WRONG_PASSWORD' ? wrongPassword() : error;
  }
}
