import { forbidden, hasRole, mustBePerson, notFound } from '../kernel/access.js';
import type { Actor, Ctx } from '../context.js';
import { groupForInviting } from './invitations.query.js';

/**
 * Administrators, supervisors, and people whose institution is a hospital of the group. Who is signed in may know which
 * groups there are, so that others are FORBIDDEN. @throws NOT_FOUND when there is no such group
 */
export async function mustInvite(ctx: Ctx, groupId: number): Promise<Actor & { userId: number }> {
  const actor = mustBePerson(ctx);
  const group = await groupForInviting(ctx, groupId, actor.userId);
  if (!group) throw notFound('Group');
  if (!hasRole(actor, 'ADMIN', 'SUPERVISOR') && !group.isMember)
    throw forbidden('Somente membros do grupo e a equipe podem convidar.');
  return actor;
}
