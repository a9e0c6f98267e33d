import { sql } from 'kysely';
import { type Parameter, statement } from '../shared/statement.js';
import type { Ctx } from '../context.js';

/** Names somebody who wants to come in: in one way, or by e-mail and CPF at once. Null matches nobody. */
interface Identity {
  email: string | null;
  cpf: string | null;
}
/** At most one by e-mail and one by CPF. */
const accounts = statement((q, $: Parameter<Identity>) =>
  q
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.cpf', 'u.is_active as isActive', 'u.password_hash as passwordHash'])
    .where(sql<boolean>`(u.email = ${$('email')} or u.cpf = ${$('cpf')})`),
);

/** What is needed to let somebody in; the hash goes no further than the domain of sessions. */
export type AccountRow = Awaited<ReturnType<typeof accounts>>[number];

/** CPFs are typed with and without points and dash. */
const cpfDigits = (text: string): string => text.replace(/[\s.-]/g, '');

/** @param username e-mail or CPF */
export const accountByUsername = async (ctx: Ctx, username: string): Promise<AccountRow | undefined> =>
  (
    await accounts(
      ctx,
      username.includes('@') ? { email: username.toLowerCase(), cpf: null } : { email: null, cpf: cpfDigits(username) },
    )
  )[0];

/** The people an identity provider may mean: at most one by e-mail and one by CPF. */
export const accountsByIdentity = (ctx: Ctx, { email, cpf }: Identity): Promise<AccountRow[]> =>
  accounts(ctx, { email: email?.toLowerCase() ?? null, cpf: cpf && cpfDigits(cpf) });

const active = statement((q, $: Parameter<{ id: number }>) =>
  q.selectFrom('users as u').select('u.id').where('u.id', '=', $('id')).where('u.is_active', '=', true),
);
/** Whether this person may still come in. */
export const isActiveAccount = async (ctx: Ctx, id: number): Promise<boolean> => (await active(ctx, { id })).length > 0;
