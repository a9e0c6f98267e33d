import type { Ctx } from '../context.js';
import { personById, type PersonRow } from '../people/people.query.js';
import { isActiveAccount } from '../identity/accounts.query.js';
import { prolongLogin } from './logins.write.js';

/** The person of a session cookie as they are now, or null when they may no longer sign in. The cookie is prolonged with it. */
export async function findSessionUser(
  ctx: Ctx,
  userId: number,
  login: { id: string; at: Date },
): Promise<PersonRow | null> {
  if (!(await isActiveAccount(ctx, userId, login))) return null;
  await prolongLogin(ctx, login.id);
  return personById(ctx, userId);
}
