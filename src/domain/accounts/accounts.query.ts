import { sql } from 'kysely';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

const byUsername = statement((q, $: Parameter<{ username: string }>) =>
  q.selectFrom('users as u').select('u.id').where('u.username', '=', $('username')),
);
/** @param username in lower case */
export const isUsernameTaken = async (ctx: Ctx, username: string): Promise<boolean> =>
  (await byUsername(ctx, { username })).length > 0;

const pending = statement((q, $: Parameter<{ userId: number }>) =>
  q
    .selectFrom('users as u')
    .innerJoin('action_tokens as v', 'v.user_id', 'u.id')
    .select(['u.id as userId', 'u.name', 'u.username', 'v.email', 'v.id', 'v.purpose', 'v.salt'])
    .where('u.id', '=', $('userId'))
    .where('u.is_active', '=', false)
    .where('v.purpose', '=', 'ACTIVATE_ACCOUNT')
    .where('v.used_at', 'is', null),
);
/** An account that waits for its activation, with the values that make up the token of its link. */
export const pendingAccount = async (ctx: Ctx, userId: number) => (await pending(ctx, { userId }))[0];

const passwordLink = statement((q, $: Parameter<{ userId: number; now: string }>) =>
  q
    .selectFrom('users as u')
    .innerJoin('action_tokens as v', 'v.user_id', 'u.id')
    .select(['v.email', 'v.id', 'v.purpose', 'v.salt'])
    .where('u.id', '=', $('userId'))
    .where('u.is_active', '=', true)
    .where('v.purpose', '=', 'SET_PASSWORD')
    .where('v.used_at', 'is', null)
    .where('v.expires_at', '>', $('now')),
);
/** The link by which a person may set a password now, if there is one. */
export const openPasswordLink = async (ctx: Ctx, userId: number) =>
  (await passwordLink(ctx, { userId, now: ctx.now().toISOString() }))[0];

const abandoned = statement((q, $: Parameter<{ before: string; limit: number }>) =>
  q
    .selectFrom('action_tokens as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select('u.id')
    .where('v.purpose', '=', 'ACTIVATE_ACCOUNT')
    .where('v.used_at', 'is', null)
    .where('v.expires_at', '<', $('before'))
    .where('u.is_active', '=', false)
    .where(sql<boolean>`not exists (select from enrollments as e where e.participant_id = u.id)`)
    .orderBy('v.expires_at')
    .limit($('limit')),
);
/** Accounts whose last link ended before a time and was never used, of people who are in no class. */
export const abandonedAccounts = async (ctx: Ctx, before: string, limit: number): Promise<number[]> =>
  (await abandoned(ctx, { before, limit })).map(({ id }) => id);
