import { LockMode } from '@mikro-orm/postgresql';
import { AccountActivation, GroupInvitation, User } from '../../entities/index.js';
import { isActivationToken, userOfActivationToken } from '../../platform/auth/activation-tokens.js';
import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';

/** One answer for forged, used, replaced and expired links: the way on is the same. */
const badLink = () => new AppError('INVALID', 'Este link não é válido ou já expirou. Peça um novo link de ativação.');

/**
 * Makes an account active by the token of its link, which is good once. Invitations to groups that were sent to its
 * address count as accepted. @throws INVALID
 */
export async function activateAccount(ctx: Ctx, { token }: { token: string }): Promise<{ id: number; name: string }> {
  const userId = userOfActivationToken(token);
  if (userId === null) throw badLink();
  const now = ctx.now();
  return ctx.em.transactional(async em => {
    const activation = await em.findOne(AccountActivation, { user: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isGood =
      activation !== null &&
      isActivationToken(ctx.services.config.authSecret, token, { userId, salt: activation.salt }) &&
      activation.usedAt === null &&
      activation.expiresAt > now;
    if (!isGood) throw badLink();
    const user = await em.findOneOrFail(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user.email === null || user.isActive) throw badLink();
    activation.usedAt = now;
    em.assign(user, { isActive: true, updatedAt: now });
    const invitations = await em.find(GroupInvitation, { email: user.email, acceptedAt: null });
    for (const invitation of invitations) invitation.acceptedAt = now;
    return { id: user.id, name: user.name };
  });
}
