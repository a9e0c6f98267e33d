import { z } from 'zod';
import { isActiveAccount } from '../identity/accounts.query.js';
import { type Actor, type Ctx, db } from '../context.js';
import { wrongCredential } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import { storableText } from '../kernel/text.js';
import { lockPerson } from '../people/people.write.js';
import { endOtherLogins } from '../sessions/end-logins.write.js';
import { assertMayAdd } from './policy.js';
import { secondFactorsOf, type SecondFactorRow } from './second-factors.query.js';

/** The owner's name for the factor, for example the phone or the key. */
export const factorName = storableText().trim().min(1).max(60);
export const responseShape = z.record(z.string(), z.unknown());

type Owner = Actor & { userId: number };
type NewFactor = { name: string; created_at: string } & (
  | { kind: 'TOTP'; secret: string; last_step: number; last_used_at: string }
  | { kind: 'PASSKEY'; credential_id: string; public_key: string; sign_count: number; transports: string[] }
);

/**
 * Adds a factor, after the caller has proven to have it, in the caller's transaction. With the first factor all other sessions
 * of the caller end, because they began without a factor and may be another person's.
 * @returns its id @throws CONFLICT; FORBIDDEN
 */
export async function addFactor(ctx: Ctx<'events'>, owner: Owner, factor: NewFactor): Promise<number> {
  const { userId } = owner;
  await lockPerson(ctx, { id: userId });
  const count = (await secondFactorsOf(ctx, userId)).length;
  assertMayAdd(owner, count);
  await assertStillOpen(ctx, owner);
  const { id } = await db(ctx)
    .insertInto('second_factors')
    .values({ user_id: userId, ...factor } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
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
