import { type Ctx, db } from '../context.js';

/** Forgets login cookies that would have ended by themselves. @returns how many */
export async function sweepEndedLogins(ctx: Ctx): Promise<number> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom('ended_logins')
    .where('expires_at', '<', ctx.now().toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
