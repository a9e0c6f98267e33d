import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

const credentials = statement((q, $: Parameter<{ userId: number }>) =>
  q
    .selectFrom('users as u')
    .select(['u.username', 'u.email', 'u.password_hash as passwordHash'])
    .where('u.id', '=', $('userId')),
);
/** A person's names and password for sign-in. */
export const credentialsOf = async (ctx: Ctx, userId: number) => (await credentials(ctx, { userId }))[0]!;

const pendingByEmail = statement((q, $: Parameter<{ email: string; limit: number }>) =>
  q
    .selectFrom('action_tokens as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['u.id as userId', 'u.password_hash as passwordHash'])
    .where('v.email', '=', $('email'))
    .where('v.purpose', '=', 'ACTIVATE_ACCOUNT')
    .where('v.used_at', 'is', null)
    .where('u.is_active', '=', false)
    .orderBy('u.id', 'desc')
    .limit($('limit')),
);
export type PendingRegistration = Awaited<ReturnType<typeof pendingByEmail>>[number];

/** More than the number of registrations of one address during the lifetime of a link (rate limit `registerEmailInAll`). */
const MAX_REGISTRATIONS = 50;
/** The registrations of an address that wait for activation, the latest first. @param email in lower case */
export const pendingRegistrations = (ctx: Ctx, email: string): Promise<PendingRegistration[]> =>
  pendingByEmail(ctx, { email, limit: MAX_REGISTRATIONS });

/** SQL of a mark that differs between two passwords of a person, and reveals neither. @param users alias of the table */
export const passwordMark = (users: string) => sql<string>`md5(coalesce(${sql.ref(`${users}.password_hash`)}, ''))`;
