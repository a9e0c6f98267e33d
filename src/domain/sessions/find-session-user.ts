import type { Ctx } from '../context.js';
import { personById, type PersonRow } from '../people/people.query.js';
import { isActiveAccount } from './accounts.query.js';

/** The person of a session cookie as they are now, or null when they may no longer come in. */
export async function findSessionUser(
  ctx: Ctx,
  userId: number,
  login: { id: string; at: Date },
): Promise<PersonRow | null> {
  return (await isActiveAccount(ctx, userId, login)) ? personById(ctx, userId) : null;
}
