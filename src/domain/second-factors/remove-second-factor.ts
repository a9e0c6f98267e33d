import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { assertAllowed, authorize } from '../kernel/policy.js';
import { lockCaller } from '../people/people.write.js';
import { secondFactorPolicy } from './policy.js';
import { assertRecentSignIn } from './recent-sign-in.js';
import { isHeldTo } from './requirement.js';
import { secondFactorsOf } from './second-factors.query.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { removeRecoveryCodes } from './remove-factors.write.js';

const remove = writing((q, $: Parameter<{ id: number }>) => q.deleteFrom('second_factors').where('id', '=', $('id')));

/**
 * Removes one of the caller’s factors; with the last one the recovery codes are removed too.
 * @param input.password needed when the caller signed in more than a quarter of an hour ago
 * @throws NOT_FOUND for another person's factor; CONFLICT for the last one of an administrator that must have one; FORBIDDEN
 *   without a recent sign-in or the password; INVALID; RATE_LIMITED
 */
export async function removeSecondFactor(
  ctx: Ctx<'events' | 'limits'>,
  { id, password }: { id: number; password?: string | null },
): Promise<true> {
  const owner = authorize(ctx, secondFactorPolicy.removeSecondFactor);
  await assertRecentSignIn(ctx, owner, password);
  const { userId } = owner;
  await ctx.transaction(async ctx => {
    // The lock makes the second of two removals at once see that its factor is the last.
    const person = await lockCaller(ctx, userId);
    const factors = await secondFactorsOf(ctx, userId);
    const factor = factors.find(each => each.id === id);
    assertAllowed(owner, secondFactorPolicy.removeSecondFactor, { own: factor !== undefined, leads: false });
    const isLast = factors.length === 1;
    if (isLast && isHeldTo(ctx.services.config.staffSecondFactor, person))
      throw new AppError('CONFLICT', 'LAST_SECOND_FACTOR');
    await remove(ctx, { id });
    if (isLast) await removeRecoveryCodes(ctx, { userId });
    const at = ctx.now().toISOString();
    writeOutbox(ctx, 'second-factor-told', { userId, what: `${factor!.kind}_REMOVED`, at });
  });
  return true;
}
