import { loginIdOf } from '../../platform/auth/login-cookie.js';
import { SESSION_SECONDS } from '../../platform/auth/session-cookie.js';
import { type Ctx, db } from '../context.js';
import { mustBeSignedIn } from '../shared/access.js';

/**
 * Ends the session by login cookie that the caller came with: a copy of the cookie is good for nothing any more.
 * @returns whether there was one; tokens end by themselves, and Auth.js clears a cookie of its own
 */
export async function signOut(ctx: Ctx): Promise<boolean> {
  mustBeSignedIn(ctx);
  const loginId = ctx.session && loginIdOf(ctx.session);
  if (!loginId) return false;
  const expiresAt = new Date(ctx.now().getTime() + SESSION_SECONDS * 1000).toISOString();
  await db(ctx)
    .insertInto('ended_logins')
    .values({ login_id: loginId, expires_at: expiresAt } as never)
    .onConflict(conflict => conflict.column('login_id').doNothing())
    .execute();
  ctx.services.forgetCaller({ loginId });
  return true;
}
