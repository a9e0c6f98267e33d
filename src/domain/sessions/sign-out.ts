import { type Ctx, db } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { keptUntil } from './ended-logins.rules.js';
import { sessionPolicy } from './policy.js';

/**
 * Ends what the caller signed in with, be it a cookie or a bearer token: a copy of it can no longer be used.
 * @returns whether there was one; API keys don't sign in
 */
export async function signOut(ctx: Ctx<'events'>): Promise<boolean> {
  authorize(ctx, sessionPolicy.signOut);
  if (ctx.loginId === null) return false;
  await endLogin(ctx, ctx.loginId);
  return true;
}

/** Ends all cookies that come from one signing in: at once in this process, within five seconds in the others. */
export async function endLogin(ctx: Ctx<'events'>, loginId: string): Promise<void> {
  const expiresAt = keptUntil(ctx.now()).toISOString();
  await db(ctx)
    .insertInto('ended_logins')
    .values({ login_id: loginId, expires_at: expiresAt } as never)
    .onConflict(conflict => conflict.column('login_id').doNothing())
    .execute();
  ctx.services.events.emit('callerChanged', { loginId });
}
