import { AppError } from '../../failures/errors.js';
import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';

/**
 * The state of an account. A registration that waits for its link is not a person yet. An active person may sign in; a
 * deactivated one may be activated again; an erased one never.
 */
export type Standing = 'WAITING' | 'ACTIVE' | 'SHUT_OUT' | 'ERASED';

/** SQL that is true when the account with an id is erased, or is being erased. @param id SQL of the id */
export const wasErased = (id: string): string =>
  `exists (select from erasures as gone where gone.person_id = ${id} and gone.state in ('RUNNING', 'DONE'))`;

/** SQL that is true when an account is a registration that nobody has confirmed. @param users alias of the table */
export const isWaiting = (users: string): string =>
  `not ${users}.is_active and exists (select from action_tokens as waits
     where waits.user_id = ${users}.id and waits.purpose = 'ACTIVATE_ACCOUNT' and waits.used_at is null)`;

/** True when an administrator has decided a person's erasure, and it was not withdrawn. */
export async function isErasureDecided(ctx: Pick<Ctx, 'kysely'>, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from erasures where person_id = ${id} and state in ('WAITING', 'RUNNING', 'DONE')`.execute(db(ctx));
  return rows.length > 0;
}

/** @param person locked by the caller, if the answer must stay true */
export async function standingOf(
  ctx: Pick<Ctx, 'kysely'>,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<Standing> {
  if (isActive) return 'ACTIVE';
  const rows = await rowsOf(
    ctx,
    z.object({ erased: z.boolean(), waiting: z.boolean() }),
    sql`
    select ${sql.raw(wasErased('u.id'))} as erased, ${sql.raw(isWaiting('u'))} as waiting
      from users as u where u.id = ${id}`,
  );
  const [found] = rows;
  if (found?.erased) return 'ERASED';
  return found?.waiting ? 'WAITING' : 'SHUT_OUT';
}

/** Requires a person who is not erased: nothing changes or restores an erased person. @throws CONFLICT */
export async function assertNotErased(
  ctx: Pick<Ctx, 'kysely'>,
  person: { id: number; isActive: boolean },
): Promise<void> {
  if ((await standingOf(ctx, person)) === 'ERASED') throw new AppError('CONFLICT', 'PERSON_ERASED');
}

/**
 * Requires an account that is not a waiting registration: only its link proves its address and makes it a person. @throws
 * CONFLICT
 */
export async function assertNotWaiting(
  ctx: Pick<Ctx, 'kysely'>,
  person: { id: number; isActive: boolean },
): Promise<void> {
  if ((await standingOf(ctx, person)) === 'WAITING') throw new AppError('CONFLICT', 'ACCOUNT_NOT_ACTIVATED');
}
