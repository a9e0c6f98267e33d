import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { endLogins, endOtherLogins } from './end-logins.write.js';
import { sessionPolicy } from './policy.js';

/**
 * Ends one of the caller's sessions, or all except the current one: at once in this process, within five seconds in the others.
 * @returns the number of ended sessions
 * @throws NOT_FOUND for another person's session, and for an ended one
 */
export async function endMySessions(ctx: Ctx<'events'>, { id }: { id: number | null }): Promise<number> {
  const { userId } = authorize(ctx, sessionPolicy.endMySessions);
  if (id === null) return endOtherLogins(ctx, userId);
  const ended = await endLogins(ctx, userId, { only: id });
  if (ended === 0) throw notFound('SESSION');
  return ended;
}
