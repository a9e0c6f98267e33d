import { sql } from 'kysely';
import type { LoginMethod } from '../../entities/index.js';
import { SESSION_LIFETIME_SECONDS, SESSION_SECONDS } from '../../auth/session-cookie.js';
import type { Ctx } from '../context.js';
import { deviceName } from './device-name.rules.js';
import { type Parameter, writing } from '../kernel/statement.js';

interface Begun {
  /** The id of the cookie or token: `jti` or `sid`. */
  loginId: string;
  userId: number;
  method: LoginMethod;
  /** The identity provider's name of its own sign-in. */
  providerSession?: string | null;
  lifetimeMs: number;
}

interface LoginRow extends Omit<Begun, 'lifetimeMs' | 'providerSession'> {
  providerSession: string | null;
  address: string | null;
  device: string | null;
  beganAt: string;
  expiresAt: string;
}
const insert = writing((q, $: Parameter<LoginRow>) =>
  q.insertInto('logins').values({
    login_id: $('loginId'),
    user_id: $('userId'),
    method: $('method'),
    provider_session: $('providerSession'),
    address: $('address'),
    device: $('device'),
    began_at: $('beganAt'),
    expires_at: $('expiresAt'),
  }),
);

/** Records a sign-in, for the person to see and to end (`mySessions`). */
export async function noteLogin(
  ctx: Ctx,
  { loginId, userId, method, providerSession, lifetimeMs }: Begun,
): Promise<void> {
  const now = ctx.services.now();
  await insert(ctx, {
    loginId,
    userId,
    method,
    providerSession: providerSession ?? null,
    address: ctx.address?.slice(0, 45) ?? null,
    device: deviceName(ctx.userAgent),
    beganAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
  });
}

/** Auth.js prolongs a cookie at each request for the session; the database stores it once an hour. */
const SOON_SECONDS = SESSION_SECONDS - 3_600;

const end = sql<string>`began_at + ${SESSION_LIFETIME_SECONDS} * interval '1 second'`;
const prolong = writing((q, $: Parameter<{ loginId: string; until: string; soon: string }>) =>
  q
    .updateTable('logins')
    .set({ expires_at: sql<string>`least(${end}, ${$('until')}::timestamptz)` })
    .where('login_id', '=', $('loginId'))
    .where('expires_at', '<', $('soon'))
    .where(sql<boolean>`expires_at < ${end}`),
);

/** Records that a cookie is good for another half day, to the end of its week at most. */
export async function prolongLogin(ctx: Ctx, loginId: string): Promise<void> {
  const inSeconds = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000).toISOString();
  await prolong(ctx, { loginId, until: inSeconds(SESSION_SECONDS), soon: inSeconds(SOON_SECONDS) });
}
