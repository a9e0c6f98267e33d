import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { endLogin } from './end-logins.write.js';
import { sessionPolicy } from './policy.js';

/**
 * Ends the session of the caller, by cookie or bearer token: a copy of it can no longer be used.
 * @returns true when there was one; API keys don't sign in
 */
export async function signOut(ctx: Ctx<'events'>): Promise<boolean> {
  authorize(ctx, sessionPolicy.signOut);
  if (ctx.loginId === null) return false;
  await endLogin(ctx, ctx.loginId);
  return true;
}
