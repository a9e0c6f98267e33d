import { sql } from 'kysely';
import type { LoginMethod } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { sessionPolicy } from './policy.js';

/** A longer list would not be read by anybody. */
const MOST = 100;

/** The open sign-ins of a person: not ended, neither one by one nor by a new password. */
export const openLogins = (userId: unknown, now: unknown) => sql<boolean>`
  l.user_id = ${userId} and l.expires_at > ${now}
  and l.began_at >= coalesce((select date_trunc('second', u.sessions_valid_from) from users as u where u.id = l.user_id), '-infinity')
  and not exists (select from ended_logins as e where e.login_id = l.login_id)`;

const open = statement((q, $: Parameter<{ userId: number; now: string; loginId: string | null }>) =>
  q
    .selectFrom('logins as l')
    .select([
      'l.id',
      'l.began_at as beganAt',
      'l.expires_at as expiresAt',
      sql<LoginMethod>`l.method`.as('method'),
      'l.address',
      'l.device',
      sql<boolean>`l.login_id is not distinct from ${$('loginId')}`.as('isThis'),
    ])
    .where(openLogins($('userId'), $('now')))
    .orderBy('l.began_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST),
);
export type SessionRow = Awaited<ReturnType<typeof open>>[number];

/** The caller's open sessions, the latest first: a hundred at most. */
export async function mySessions(ctx: Ctx): Promise<SessionRow[]> {
  const { userId } = authorize(ctx, sessionPolicy.mySessions);
  return open(ctx, { userId, now: ctx.now().toISOString(), loginId: ctx.loginId });
}

const ofProvider = statement((q, $: Parameter<{ loginId: string }>) =>
  q
    .selectFrom('logins as l')
    .select('l.id')
    .where('l.login_id', '=', $('loginId'))
    .where('l.method', '=', 'IDENTITY_PROVIDER'),
);
/** True when a session came from the identity provider. */
export const isLoginOfProvider = async (ctx: Ctx, loginId: string): Promise<boolean> =>
  (await ofProvider(ctx, { loginId })).length > 0;
