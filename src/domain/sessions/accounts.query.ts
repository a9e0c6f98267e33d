import { type Ctx, db } from '../context.js';

const accounts = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.cpf', 'u.is_active as isActive', 'u.password_hash as passwordHash']);

/** What is needed to let somebody in; the hash goes no further than the domain of sessions. */
export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** CPFs are typed with and without points and dash. */
const cpfDigits = (text: string): string => text.replace(/[\s.-]/g, '');

/** @param username e-mail or CPF */
export const accountByUsername = (ctx: Ctx, username: string): Promise<AccountRow | undefined> =>
  (username.includes('@')
    ? accounts(ctx).where('u.email', '=', username.toLowerCase())
    : accounts(ctx).where('u.cpf', '=', cpfDigits(username))
  ).executeTakeFirst();

/** The people an identity provider may mean: at most one by e-mail and one by CPF. Null matches nobody. */
export const accountsByIdentity = (
  ctx: Ctx,
  { email, cpf }: { email: string | null; cpf: string | null },
): Promise<AccountRow[]> =>
  accounts(ctx)
    .where(eb => eb.or([eb('u.email', '=', email?.toLowerCase() ?? null), eb('u.cpf', '=', cpf && cpfDigits(cpf))]))
    .execute();

/** Whether this person may still come in. */
export const isActiveAccount = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await accounts(ctx).where('u.id', '=', id).where('u.is_active', '=', true).executeTakeFirst()) !== undefined;
