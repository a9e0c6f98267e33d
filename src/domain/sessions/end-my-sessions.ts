import { sql } from 'kysely';
import { allOldLoginsOf } from '../../platform/auth/old-tokens.js';
import { type Ctx, db } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { keptUntil } from './ended-logins.rules.js';
import { openLogins } from './my-sessions.query.js';
import { sessionPolicy } from './policy.js';

/**
 * Ends the tokens of the old content backend that somebody holds: nobody knows how many there are, so the one they are asking
 * with is among them.
 */
async function endOldLogins(ctx: Ctx<'events'>, userId: number, expiresAt: string): Promise<void> {
  const loginId = allOldLoginsOf(userId);
  await db(ctx)
    .insertInto('ended_logins')
    .values({ login_id: loginId, expires_at: expiresAt } as never)
    .onConflict(conflict => conflict.column('login_id').doUpdateSet({ expires_at: expiresAt }))
    .execute();
  ctx.services.events.emit('callerChanged', { loginId });
}

/**
 * Ends one of the caller's sessions, or all but the one they are asking with: at once in this process, within five seconds
 * in the others. @returns how many
 * @throws NOT_FOUND for a session that is not theirs, or has ended
 */
export async function endMySessions(ctx: Ctx<'events'>, { id }: { id: number | null }): Promise<number> {
  const { userId } = authorize(ctx, sessionPolicy.endMySessions);
  const now = ctx.now();
  const expiresAt = keptUntil(now).toISOString();
  const those = id === null ? sql`l.login_id is distinct from ${ctx.loginId}` : sql`l.id = ${id}`;
  const { rows } = await sql<{ login_id: string }>`
    insert into ended_logins (login_id, expires_at)
    select l.login_id, ${expiresAt}::timestamptz from logins as l where ${openLogins(userId, now.toISOString())} and ${those}
        on conflict (login_id) do nothing returning login_id`.execute(db(ctx));
  if (id !== null && rows.length === 0) throw notFound('SESSION');
  if (id === null && ctx.services.config.legacyJwt) await endOldLogins(ctx, userId, expiresAt);
  for (const row of rows) ctx.services.events.emit('callerChanged', { loginId: row.login_id });
  return rows.length;
}
