import { AppError } from '../../failures/errors.js';
import { userOfEmail } from '../accounts/password-link.write.js';
import type { Ctx } from '../context.js';
import { auditedCommand, type Operator } from '../kernel/audit.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { personNow, type PersonRow } from '../people/people.query.js';
import { endSessions } from '../identity/identity.write.js';
import { lockPerson, type Person } from '../people/people.write.js';
import { secondFactorPolicy } from './policy.js';
import { assertRecentSignIn } from './recent-sign-in.js';
import { removeChallenges, removeFactors, removeRecoveryCodes } from './remove-factors.write.js';

type Writer = Pick<Ctx<'events'>, 'atCommit' | 'em' | 'rows' | 'now' | 'services'>;
type ResettingOperator = Operator & Pick<Writer, 'services'>;

/**
 * Removes all second factors and recovery codes of a person that has lost theirs. Their sessions end, and they get a mail. A
 * person that must have a factor sets one up at the next sign-in.
 * @param input.password needed when the caller signed in more than a quarter of an hour ago
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT for the caller's own ones, and for a person without
 *   any; INVALID; RATE_LIMITED
 */
export async function resetSecondFactors(
  ctx: Ctx<'events' | 'limits'>,
  { userId, password }: { userId: number; password?: string | null },
): Promise<PersonRow> {
  const actor = authorize(ctx, secondFactorPolicy.resetSecondFactors);
  // Otherwise a stolen session of an administrator could remove that administrator’s factor.
  if (actor.userId === userId) throw new AppError('CONFLICT', 'OWN_SECOND_FACTORS');
  await assertRecentSignIn(ctx, actor, password);
  await ctx.transaction(async ctx => reset(ctx, await lockPerson(ctx, { id: userId })));
  ctx.services.events.emit('callerChanged', { userId });
  return personNow(ctx, userId);
}

/** The same by an operator; running servers know within five seconds. @throws NOT_FOUND; CONFLICT for a person without any */
export const resetSecondFactorsByOperator = (by: ResettingOperator, { email }: { email: string }): Promise<void> =>
  auditedCommand(by, { action: 'resetSecondFactors', args: { email }, route: 'command.user' }, async ctx =>
    reset(ctx, await userOfEmail(ctx, email)),
  );

async function reset(ctx: Writer, person: Person): Promise<void> {
  const { id: userId } = person;
  const factors = await removeFactors(ctx, { userId });
  if (factors.length === 0) throw new AppError('CONFLICT', 'NO_SECOND_FACTOR');
  await removeRecoveryCodes(ctx, { userId });
  await removeChallenges(ctx, { userId });
  const now = ctx.now();
  endSessions(ctx, person);
  writeOutbox(ctx, 'second-factor-told', { userId, what: 'RESET', at: now.toISOString() });
}
