import { z } from 'zod';
import { isActiveAccount } from '../identity/accounts.query.js';
import type { Actor, Ctx } from '../context.js';
import { wrongCredential } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import { storableText } from '../kernel/text.js';
import { lockCaller } from '../people/people.write.js';
import { endOtherLogins } from '../sessions/end-logins.write.js';
import { assertMayAdd } from './policy.js';
import { secondFactorsOf, type SecondFactorRow } from './second-factors.query.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The owner's name for the factor, for example the phone or the key. */
export const factorName = storableText().min(1).max(60);
export const responseShape = z.record(z.string(), z.unknown());

type Owner = Actor & { userId: number };
interface TotpColumns {
  secret: string;
  last_step: number;
  last_used_at: string;
}
interface PasskeyColumns {
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string[];
}
type NewFactor = { name: string; created_at: string } & (
  ({ kind: 'TOTP' } & TotpColumns) | ({ kind: 'PASSKEY' } & PasskeyColumns)
);

type OrNull<T> = { [Column in keyof T]: T[Column] | null };
type FactorRow = { userId: number } & Pick<NewFactor, 'kind' | 'name' | 'created_at'> &
  OrNull<TotpColumns & PasskeyColumns>;
const noColumns: OrNull<TotpColumns & PasskeyColumns> = {
  secret: null,
  last_step: null,
  last_used_at: null,
  credential_id: null,
  public_key: null,
  sign_count: null,
  transports: null,
};
const insert = writing((q, $: Parameter<FactorRow>) =>
  q
    .insertInto('second_factors')
    .values({
      user_id: $('userId'),
      kind: $('kind'),
      name: $('name'),
      created_at: $('created_at'),
      secret: $('secret'),
      last_step: $('last_step'),
      last_used_at: $('last_used_at'),
      credential_id: $('credential_id'),
      public_key: $('public_key'),
      sign_count: $('sign_count'),
      transports: $('transports'),
    })
    .returning('id'),
);

/**
 * Adds a factor, after the caller has proven to have it, in the caller's transaction. With the first factor all other sessions
 * of the caller end, because they began without a factor and may be another person's.
 * @returns its id @throws CONFLICT; FORBIDDEN
 */
export async function addFactor(ctx: Ctx<'events'>, owner: Owner, factor: NewFactor): Promise<number> {
  const { userId } = owner;
  await lockCaller(ctx, userId);
  const count = (await secondFactorsOf(ctx, userId)).length;
  assertMayAdd(owner, count);
  await assertStillOpen(ctx, owner);
  const [row] = await insert(ctx, { ...noColumns, ...factor, userId });
  const { id } = row!;
  if (count === 0) await endOtherLogins(ctx, userId);
  writeOutbox(ctx, 'second-factor-told', { userId, what: `${factor.kind}_ADDED`, at: factor.created_at });
  return id;
}

/**
 * Other processes still accept a session for some seconds after its end. Such a session must not create anything that outlives
 * it.
 * @throws FORBIDDEN
 */
export async function assertStillOpen(ctx: Ctx, { userId }: Owner): Promise<void> {
  if (ctx.loginId === null || ctx.loginAt === null) return;
  if (!(await isActiveAccount(ctx, userId, { id: ctx.loginId, at: ctx.loginAt })))
    throw wrongCredential('INVALID_CREDENTIALS');
}

/** One of the caller’s factors as it is now. */
export const factorNow = async (ctx: Ctx, userId: number, id: number): Promise<SecondFactorRow> =>
  (await secondFactorsOf(ctx, userId)).find(factor => factor.id === id)!;
