import { ActionToken } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';
import { personNow, type PersonRow } from '../people/people.query.js';
import { letIn, shutOut } from '../identity/identity.write.js';
import { assertNotWaiting } from '../identity/standing.query.js';
import { lockPerson } from '../people/people.write.js';
import { assertAdministratorRemains } from './locks.write.js';
import { accountPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/**
 * Shuts a person out: no sign-in, and sessions, tokens and the calendar feed end within seconds in every process. What
 * they did stays as it is. Links in mails that are still on their way end too.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT for the administrator's own account, and for the
 * last one of two administrators who shut each other out at once
 */
export async function deactivateUser(ctx: Ctx<'events'>, { id }: { id: number }): Promise<PersonRow> {
  const actor = authorize(ctx, accountPolicy.deactivateUser);
  // So that one administrator at least can always undo it.
  if (actor.userId === id) throw new AppError('CONFLICT', 'OWN_ACCOUNT');
  const now = ctx.now();
  await ctx.transaction(async ctx => {
    const user = await lockPerson(ctx, { id });
    if (user.isActive && user.roles.includes('ADMIN')) await assertAdministratorRemains(ctx, id);
    for (const link of await ctx.em.find(ActionToken, { user: id, $or: [{ usedAt: null }, { dueAt: { $ne: null } }] }))
      ctx.em.assign(link, { usedAt: link.usedAt ?? now, dueAt: null });
    if (user.isActive) shutOut(ctx, user);
  });
  ctx.services.events.emit('callerChanged', { userId: id });
  return personNow(ctx, id);
}

/**
 * Lets a deactivated person sign in again; sessions and tokens from before stay ended.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT for an account that waits for its owner's link,
 * and for who was erased
 */
export async function reactivateUser(ctx: Ctx, { id }: { id: number }): Promise<PersonRow> {
  authorize(ctx, accountPolicy.reactivateUser);
  await ctx.transaction(async ctx => {
    const user = await lockPerson(ctx, { id });
    await assertNotWaiting(ctx, user);
    if (!user.isActive) letIn(ctx, user);
  });
  return personNow(ctx, id);
}
