import { randomUUID } from 'node:crypto';
import type { LoginMethod } from '../../entities/index.js';
import { signToken, tokenLifetimeMs, verifyToken } from '../../auth/tokens.js';
import type { Ctx } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { isActiveAccount } from '../identity/accounts.query.js';
import { noteLogin } from '../sessions/logins.write.js';
import { endLogin } from '../sessions/end-logins.write.js';
import type { Holder } from './second-factors.query.js';

/*
 * Who must have a second factor and has none gets no session by a password, but a token of an hour that is good for setting one
 * up and nothing else. Their own list of sessions shows it, and whatever ends those ends it.
 */

/** Makes the token of somebody whose password or code was right. @param method which of them */
export async function beginSetUp(ctx: Ctx, userId: number, method: LoginMethod): Promise<string> {
  const loginId = randomUUID();
  await noteLogin(ctx, { loginId, userId, method, lifetimeMs: tokenLifetimeMs('set-up') });
  return signToken(ctx.services.config.authSecret, 'set-up', `user:${userId}`, ctx.now(), loginId);
}

/** Takes the token of somebody who has set up a factor with it, in place of that factor, once. @returns whether it is good */
export async function endSetUp(ctx: Ctx<'events'>, { userId, factors }: Holder, text: string): Promise<boolean> {
  const token = await verifyToken(ctx.services.config.authSecret, 'set-up', text, ctx.now());
  if (token?.subject !== `user:${userId}`) return false;
  const { id, issuedAt } = token;
  if (factors.some(({ createdAt }) => instantOf(createdAt) < issuedAt.getTime())) return false;
  if (!(await isActiveAccount(ctx, userId, { id, at: issuedAt }))) return false;
  return endLogin(ctx, id);
}
