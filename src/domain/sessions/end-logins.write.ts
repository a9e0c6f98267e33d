import { type RawBuilder, sql } from 'kysely';
import { allOldLoginsOf } from '../../auth/old-tokens.js';
import { type Ctx, db } from '../context.js';
import { keptUntil } from './ended-logins.rules.js';
import { openLogins } from './my-sessions.query.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';

// Only this file ends sessions.

/**
 * Ends all cookies of one sign-in: at once in this process, within five seconds in the others.
 * @returns false when it had ended before
 */
export async function endLogin(ctx: Ctx<'events'>, loginId: string): Promise<boolean> {
  const expiresAt = keptUntil(ctx.now()).toISOString();
  const ended = await db(ctx)
    .insertInto('ended_logins')
    .values({ login_id: loginId, expires_at: expiresAt } as never)
    .onConflict(conflict => conflict.column('login_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  ctx.services.events.emit('callerChanged', { loginId });
  return ended !== undefined;
}

/** Ends all sessions of the caller except the current one. @returns the number of ended sessions */
export async function endOtherLogins(ctx: Ctx<'events'>, userId: number): Promise<number> {
  const ended = await endLogins(ctx, userId, sql`l.login_id is distinct from ${ctx.loginId}`);
  if (ctx.services.config.legacyJwt) await endOldLogins(ctx, userId, keptUntil(ctx.now()).toISOString());
  return ended;
}

/** Ends the sessions of a person that match a condition on `l`. @returns the number of ended sessions */
export async function endLogins(ctx: Ctx<'events'>, userId: number, those: RawBuilder<unknown>): Promise<number> {
  const now = ctx.now();
  const rows = await rowsOf(
    ctx,
    z.object({ login_id: z.string() }),
    sql`
    insert into ended_logins (login_id, expires_at)
    select l.login_id, ${keptUntil(now).toISOString()}::timestamptz from logins as l
     where ${openLogins(userId, now.toISOString())} and ${those}
        on conflict (login_id) do nothing returning login_id`,
  );
  for (const row of rows) ctx.services.events.emit('callerChanged', { loginId: row.login_id });
  return rows.length;
}

/** Ends a person's tokens of the old content backend. Their number is unknown, so the current one ends too. */
async function endOldLogins(ctx: Ctx<'events'>, userId: number, expiresAt: string): Promise<void> {
  const loginId = allOldLoginsOf(userId);
  await db(ctx)
    .insertInto('ended_logins')
    .values({ login_id: loginId, expires_at: expiresAt } as never)
    .onConflict(conflict => conflict.column('login_id').doUpdateSet({ expires_at: expiresAt }))
    .execute();
  ctx.services.events.emit('callerChanged', { loginId });
}
