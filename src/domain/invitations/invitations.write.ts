import { GroupInvitation } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/** Counts the invitations that were sent to an address as accepted, when the caller's transaction is written. */
export async function acceptInvitations(ctx: Pick<Ctx, 'em' | 'now'>, email: string): Promise<void> {
  const waiting = await ctx.em.find(GroupInvitation, { email, acceptedAt: null });
  for (const invitation of waiting) invitation.acceptedAt = ctx.now();
}
