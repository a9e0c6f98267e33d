import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import { ActionToken, User } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { findActionToken } from '../accounts/action-tokens.write.js';
import { setEmail } from './email-change.write.js';
import type { Ctx } from '../context.js';

/** Clients send the whole record again with every change: within this time the same address brings no second mail. */
const SAME_MS = 60 * 60_000;

const badLink = () => new AppError('INVALID', 'EMAIL_LINK_INVALID');

/**
 * Counts a wish for another e-mail, before the transaction that writes it (`requestEmailChange`). Nothing here tells
 * whether the address has an account. @param email in lower case
 * @returns false when the same address was asked for a moment ago, so that there is nothing to do
 * @throws RATE_LIMITED by person and by address
 */
export async function countEmailChange(ctx: Ctx, userId: number, email: string): Promise<boolean> {
  const now = ctx.now();
  const since = new Date(now.getTime() - SAME_MS);
  const same = { user: userId, purpose: 'CHANGE_EMAIL', email, usedAt: null } as const;
  if ((await ctx.em.count(ActionToken, { ...same, expiresAt: { $gt: now }, createdAt: { $gt: since } })) > 0)
    return false;
  const { limits } = ctx.services;
  await limits.consume('emailChange', `user:${userId}`);
  await limits.consume('emailChangeAddress', email);
  return true;
}

/**
 * Makes a new e-mail the person's, by the token of its link, which is good once. The old address is told.
 * @throws INVALID for a link that is no good, and when the address belongs to somebody else by now
 */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<true> {
  let userId: number | undefined;
  try {
    await ctx.transaction(async ctx => {
      const link = await findActionToken(ctx, 'CHANGE_EMAIL', token);
      if (!link?.email) throw badLink();
      const user = await ctx.em.findOneOrFail(User, link.user.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user.isActive) throw badLink();
      userId = user.id;
      link.usedAt = ctx.now();
      setEmail(ctx, user, link.email);
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw badLink();
    throw error;
  }
  ctx.services.events.emit('callerChanged', { userId });
  return true;
}
