import { GroupInvitation } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/** Counts the invitations that were sent to an address as accepted, when the caller's transaction is written. */
export async function acceptInvitations({ em, now }: Pick<Ctx, 'em' | 'now'>, email: string): Promise<void> {
  for (const invitation of await em.find(GroupInvitation, { email, acceptedAt: null })) invitation.acceptedAt = now();
}
