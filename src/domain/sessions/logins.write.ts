import { sql } from 'kysely';
import type { LoginMethod } from '../../entities/index.js';
import { SESSION_LIFETIME_SECONDS, SESSION_SECONDS } from '../../auth/session-cookie.js';
import { type Ctx, db } from '../context.js';
import { deviceName } from './device-name.rules.js';

interface Begun {
  /** The id of the cookie or token: `jti` or `sid`. */
  loginId: string;
  userId: number;
  method: LoginMethod;
  lifetimeMs: number;
}

/** Records a sign-in, for the person to see and to end (`mySessions`). */
export async function noteLogin(ctx: Ctx, { loginId, userId, method, lifetimeMs }: Begun): Promise<void> {
  const now = ctx.services.now();
  await db(ctx)
    .insertInto('logins')
    .values({
      login_id: loginId,
      user_id: userId,
      method,
      address: ctx.address?.slice(0, 45) ?? null,
      device: deviceName(ctx.userAgent),
      began_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    } as never)
    .execute();
}

/** Auth.js prolongs a cookie at each request for the session; the database stores it once an hour. */
const SOON_SECONDS = SESSION_SECONDS - 3_600;

/** Records that a cookie is good for another half day, to the end of its week at most. */
export async function prolongLogin(ctx: Ctx, loginId: string): Promise<void> {
  const inSeconds = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000).toISOString();
  const end = sql<string>`began_at + ${SESSION_LIFETIME_SECONDS} * interval '1 second'`;
  await db(ctx)
    .updateTable('logins')
    .set({ expires_at: sql<string>`least(${end}, ${inSeconds(SESSION_SECONDS)}::timestamptz)` })
    .where('login_id', '=', loginId)
    .where('expires_at', '<', inSeconds(SOON_SECONDS))
    .where(sql<boolean>`expires_at < ${end}`)
    .execute();
}
