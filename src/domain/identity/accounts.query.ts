import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { deriveKey } from '../../auth/key-ring.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { personIdByProvenPhone } from './phone.query.js';
import { phoneIdentity, phoneNumber } from '../people/phone.rules.js';
import { isIssuedSince } from '../identity/valid-from.rules.js';

/** The names given at sign-in: one name, or e-mail and CPF together. Null matches nobody. */
interface Identity {
  email: string | null;
  cpf: string | null;
}
interface Names extends Identity {
  username: string | null;
}
/** Returns at most one account by e-mail and one by CPF. */
const accounts = statement((q, $: Parameter<Names>) =>
  q
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.email',
      'u.cpf',
      'u.is_active as isActive',
      'u.password_hash as passwordHash',
      sql<boolean>`u.password_taken_at is not null`.as('isPasswordTaken'),
    ])
    .where(sql<boolean>`(u.email = ${$('email')} or u.cpf = ${$('cpf')} or u.username = ${$('username')})`),
);

/** The data needed for a sign-in; only the domain of sessions reads the hash. */
export type AccountRow = Awaited<ReturnType<typeof accounts>>[number];

/** CPFs are typed with and without points and dash. */
const cpfDigits = (text: string): string => text.replace(/[\s.-]/g, '');

/** The normal form of a name given at sign-in: the digits of a CPF, or lower case. */
export const normalizeUsername = (username: string): string => {
  const digits = cpfDigits(username);
  return /^\d{11}$/.test(digits) ? digits : username.toLowerCase();
};

/** @param username e-mail, CPF, or the name chosen at registration, which is never eleven digits and has no @ */
export const accountByUsername = async (ctx: Ctx, username: string): Promise<AccountRow | undefined> =>
  (
    await accounts(
      ctx,
      username.includes('@')
        ? { email: username.toLowerCase(), cpf: null, username: null }
        : { email: null, cpf: cpfDigits(username), username: username.toLowerCase() },
    )
  )[0];

/**
 * The person with the name that is given to get a code. It is a name as for a password, or a phone; Brazilian phones may come
 * without country code. Null when no person has it.
 */
export async function accountIdOf(ctx: Ctx, name: string): Promise<number | null> {
  const phone = phoneOf(name);
  // Both queries run at once, so that the duration does not show that there is an account.
  const [account, ownerOfPhone] = await Promise.all([
    accountByUsername(ctx, name),
    phone === null ? null : personIdByProvenPhone(ctx, phone),
  ]);
  return account?.id ?? ownerOfPhone;
}

/** The normal form of a name or phone. */
export const identifierKey = (name: string): string => {
  const phone = phoneOf(name);
  return phone === null ? normalizeUsername(name) : phoneIdentity(phone);
};

const phoneOf = (name: string): string | null => phoneNumber.safeParse(name).data ?? null;

/** Number of people among whom a stand-in is searched. */
const NEAR = 50;
const someHash = statement((q, $: Parameter<{ share: number; near: number }>) =>
  q
    .selectFrom(
      sql<{ hash: string | null }>`(select password_hash as hash from users
        where id >= (select max(id) * ${$('share')}::float8 from users) order by id limit ${$('near')})`.as('u'),
    )
    .select('u.hash')
    .where('u.hash', 'is not', null)
    .limit(1),
);
/**
 * The hash of another person's password, always the same one for a name. It is compared for names without an account or a
 * password. So as many of these names take the time of old hashes as names with an account.
 */
export async function standInHash(ctx: Ctx, username: string): Promise<string | null> {
  const keyed = createHmac('sha256', deriveKey(ctx.services.config.authSecret, 'stand-in'))
    .update(normalizeUsername(username))
    .digest();
  return (await someHash(ctx, { share: keyed.readUInt32BE() / 2 ** 32, near: NEAR }))[0]?.hash ?? null;
}

/** The accounts that may match an identity of the provider: at most one by e-mail and one by CPF. */
export const accountsByIdentity = (ctx: Ctx, { email, cpf }: Identity): Promise<AccountRow[]> =>
  accounts(ctx, { email: email?.toLowerCase() ?? null, cpf: cpf && cpfDigits(cpf), username: null });

const linked = statement((q, $: Parameter<{ issuer: string; subject: string }>) =>
  q
    .selectFrom('identity_links as il')
    .innerJoin('users as u', 'u.id', 'il.user_id')
    .select(['u.id', 'u.is_active as isActive'])
    .where('il.issuer', '=', $('issuer'))
    .where('il.subject', '=', $('subject')),
);
/** The person to whom an account of the identity provider is linked. */
export const linkedAccount = async (ctx: Ctx, { issuer, subject }: { issuer: string; subject: string }) =>
  (await linked(ctx, { issuer, subject }))[0];

const active = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('users as u')
    .select('u.sessions_valid_from as sessionsValidFrom')
    .where('u.id', '=', $('id'))
    .where('u.is_active', '=', true),
);
const ended = statement((q, $: Parameter<{ loginId: string }>) =>
  q.selectFrom('ended_logins').select('id').where('login_id', '=', $('loginId')),
);
/** True when this person may still use a sign-in of that time. */
export async function isActiveAccount(ctx: Ctx, id: number, login: { id: string; at: Date }): Promise<boolean> {
  const [account] = await active(ctx, { id });
  if (!account || !isIssuedSince(account.sessionsValidFrom, login.at)) return false;
  return (await ended(ctx, { loginId: login.id })).length === 0;
}
