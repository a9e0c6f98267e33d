import { GroupInvitation } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { addInvitedMember } from '../hospitals/group-members.write.js';

/**
 * Marks the invitations to an address as accepted by the person who has just proven it, in the caller's transaction. The person
 * becomes a member of their groups.
 */
export async function acceptInvitations(ctx: Ctx, { email, userId }: { email: string; userId: number }): Promise<void> {
  const waiting = await ctx.em.find(GroupInvitation, { email, acceptedAt: null });
  if (waiting.length === 0) return;
  await addInvitedMember(ctx, { userId, invitations: waiting.map(({ id }) => id) });
  for (const invitation of waiting) invitation.acceptedAt = ctx.now();
}
