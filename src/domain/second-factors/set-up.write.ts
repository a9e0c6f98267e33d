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
 * A person that must have a second factor and has none gets no session by a password. They get a token of an hour that is good
 * only for setting one up. Their own list of sessions shows it, and every end of sessions ends it.
 */

/** Makes the token of a person after a right password or code. @param method the kind of this proof */
export async function beginSetUp(ctx: Ctx, userId: number, method: LoginMethod): Promise<string> {
  const loginId = randomUUID();
  await noteLogin(ctx, { loginId, userId, method, lifetimeMs: tokenLifetimeMs('set-up') });
  return signToken(ctx.services.config.authSecret, 'set-up', `user:${userId}`, ctx.now(), loginId);
}

/**
 * Accepts the token of a person that has set up a factor with it, instead of that factor, once. @returns true when it is good
 */
export async function endSetUp(ctx: Ctx<'events'>, { userId, factors }: Holder, text: string): Promise<boolean> {
  const token = await verifyToken(ctx.services.config.authSecret, 'set-up', text, ctx.now());
  if (token?.subject !== `user:${userId}`) return false;
  const { id, issuedAt } = token;
  if (factors.some(({ createdAt }) => instantOf(createdAt) < issuedAt.getTime())) return false;
  if (!(await isActiveAccount(ctx, userId, { id, at: issuedAt }))) return false;
  return endLogin(ctx, id);
}
