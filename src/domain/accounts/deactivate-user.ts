import { z } from 'zod';
import { ActionToken } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { dutyHandOver, endOrRefuseDuties, lockWithHeir } from '../duties/hand-over.write.js';
import { personNow, type PersonRow } from '../people/people.query.js';
import { letIn, shutOut } from '../identity/identity.write.js';
import { assertNotWaiting } from '../identity/standing.query.js';
import { lockPerson } from '../people/people.write.js';
import { assertAdministratorRemains } from './locks.write.js';
import { accountPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

const shape = z.object({ id: z.int(), handOver: dutyHandOver.nullish() });

/**
 * Deactivates a person: no sign-in, and sessions, tokens and the calendar feed end within seconds in every process. Their past
 * work stays as it is. Links in mails that are not used yet end too. The duties of a facilitator are handed over (`handOver`);
 * otherwise the mutation fails and nothing changes. Places and appointments of participants stay: they may come back.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; INVALID for an heir who is not an active facilitator; CONFLICT:
 * - for the administrator's own account;
 * - for the last one of two administrators who deactivate each other at once;
 * - with the duties of a facilitator, or with the obstacles to their hand-over.
 */
export async function deactivateUser(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<PersonRow> {
  const actor = authorize(ctx, accountPolicy.deactivateUser);
  const { id, handOver } = parseInput(shape, input);
  // At least one administrator can always undo the deactivation.
  if (actor.userId === id) throw new AppError('CONFLICT', 'OWN_ACCOUNT');
  const now = ctx.now();
  await ctx.transaction(async ctx => {
    const { person: user, plan } = await lockWithHeir(ctx, { id, handOver }, () => lockPerson(ctx, { id }));
    if (user.isActive && user.roles.includes('ADMIN')) await assertAdministratorRemains(ctx, id);
    await endOrRefuseDuties(ctx, id, plan);
    for (const link of await ctx.em.find(ActionToken, { user: id, $or: [{ usedAt: null }, { dueAt: { $ne: null } }] }))
      ctx.em.assign(link, { usedAt: link.usedAt ?? now, dueAt: null });
    if (user.isActive) shutOut(ctx, user);
  });
  for (const userId of [id, handOver?.facilitatorId])
    if (userId != null) ctx.services.events.emit('callerChanged', { userId });
  return personNow(ctx, id);
}

/**
 * Lets a deactivated person sign in again; sessions and tokens from before stay ended.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND; CONFLICT for an account that waits for its activation link,
 * and for an erased person
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
