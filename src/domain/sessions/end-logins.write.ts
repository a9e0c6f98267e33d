import { sql } from 'kysely';
import { allOldLoginsOf } from '../../auth/old-tokens.js';
import type { Ctx } from '../context.js';
import { keptUntil } from './ended-logins.rules.js';
import { openLogins } from './my-sessions.query.js';
import { type Parameter, writing } from '../kernel/statement.js';

// Only this file ends sessions.

interface Ended {
  loginId: string;
  expiresAt: string;
}
const end = writing((q, $: Parameter<Ended>) =>
  q
    .insertInto('ended_logins')
    .values({ login_id: $('loginId'), expires_at: $('expiresAt') })
    .onConflict(conflict => conflict.column('login_id').doNothing())
    .returning('id'),
);
const endAgain = writing((q, $: Parameter<Ended>) =>
  q
    .insertInto('ended_logins')
    .values({ login_id: $('loginId'), expires_at: $('expiresAt') })
    .onConflict(conflict => conflict.column('login_id').doUpdateSet({ expires_at: $('expiresAt') })),
);
const endOpen = writing(
  (q, $: Parameter<{ userId: number; now: string; except: string | null; only: number | null; expiresAt: string }>) =>
    q
      .insertInto('ended_logins')
      .columns(['login_id', 'expires_at'])
      .expression(each =>
        each
          .selectFrom('logins as l')
          .select(['l.login_id', sql<string>`${$('expiresAt')}::timestamptz`.as('expires_at')])
          .where(openLogins($('userId'), $('now')))
          .where(sql<boolean>`(${$('only')}::int is null or l.id = ${$('only')})`)
          .where(sql<boolean>`(${$('except')}::text is null or l.login_id <> ${$('except')})`),
      )
      .onConflict(conflict => conflict.column('login_id').doNothing())
      .returning('login_id as loginId'),
);

interface AtProvider {
  /** The person whose account at the provider it is; null when the provider names none, or nobody here. */
  userId: number | null;
  /** The provider's name of its sign-in; null ends all of the person. */
  providerSession: string | null;
  /** Sign-ins that began later stay. */
  until: string;
}
const endOfProvider = writing((q, $: Parameter<AtProvider & { now: string; expiresAt: string }>) =>
  q
    .insertInto('ended_logins')
    .columns(['login_id', 'expires_at'])
    .expression(each =>
      each
        .selectFrom('logins as l')
        .select(['l.login_id', sql<string>`${$('expiresAt')}::timestamptz`.as('expires_at')])
        .where('l.method', '=', 'IDENTITY_PROVIDER')
        .where('l.expires_at', '>', $('now'))
        .where('l.began_at', '<=', $('until'))
        // Two conditions, each with an index. Sign-ins from before the name was kept end with any of the person.
        .where(
          sql<boolean>`(l.provider_session = ${$('providerSession')}
            or l.user_id = ${$('userId')} and (${$('providerSession')}::text is null or l.provider_session is null))`,
        ),
    )
    .onConflict(conflict => conflict.column('login_id').doNothing())
    .returning('login_id as loginId'),
);

/** Ends sessions that came from the identity provider. @returns the number of ended sessions */
export async function endLoginsOfProvider(ctx: Ctx<'events'>, which: AtProvider): Promise<number> {
  const now = ctx.now();
  const ended = await endOfProvider(ctx, { ...which, now: now.toISOString(), expiresAt: keptUntil(now).toISOString() });
  for (const { loginId } of ended) ctx.services.events.emit('callerChanged', { loginId });
  return ended.length;
}

/**
 * Ends all cookies of one sign-in: at once in this process, within five seconds in the others.
 * @returns false when it had ended before
 */
export async function endLogin(ctx: Ctx<'events'>, loginId: string): Promise<boolean> {
  const expiresAt = keptUntil(ctx.now()).toISOString();
  const ended = await end(ctx, { loginId, expiresAt });
  ctx.services.events.emit('callerChanged', { loginId });
  return ended.length > 0;
}

/** Ends all sessions of the caller except the current one. @returns the number of ended sessions */
export async function endOtherLogins(ctx: Ctx<'events'>, userId: number): Promise<number> {
  const ended = await endLogins(ctx, userId, { except: ctx.loginId });
  if (ctx.services.config.legacyJwt) await endOldLogins(ctx, userId, keptUntil(ctx.now()).toISOString());
  return ended;
}

/**
 * Ends the open sessions of a person: all but one, or only one.
 * @param which the sign-in that stays; null when all end. Or the id of the one that ends
 * @returns the number of ended sessions
 */
export async function endLogins(
  ctx: Ctx<'events'>,
  userId: number,
  which: { except: string | null } | { only: number },
): Promise<number> {
  const now = ctx.now();
  const times = { now: now.toISOString(), expiresAt: keptUntil(now).toISOString() };
  const ended = await endOpen(ctx, { userId, ...times, except: null, only: null, ...which });
  for (const { loginId } of ended) ctx.services.events.emit('callerChanged', { loginId });
  return ended.length;
}

/** Ends a person's tokens of the old content backend. Their number is unknown, so the current one ends too. */
async function endOldLogins(ctx: Ctx<'events'>, userId: number, expiresAt: string): Promise<void> {
  const loginId = allOldLoginsOf(userId);
  await endAgain(ctx, { loginId, expiresAt });
  ctx.services.events.emit('callerChanged', { loginId });
}
