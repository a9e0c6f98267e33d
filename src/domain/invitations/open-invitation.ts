import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { type OpenInvitation, openInvitation } from './invitations.query.js';
import { invitationOfToken } from './invitation-token.js';

/**
 * The recipient of an invitation, for a caller with the link of its mail. The page of registration fills in the address,
 * because the invitation counts when an account with that address becomes active.
 * @throws NOT_FOUND for an invalid token and for an accepted invitation
 */
export async function findInvitationByToken(ctx: Ctx, { token }: { token: string }): Promise<OpenInvitation> {
  const id = invitationOfToken(ctx.services.config.authSecret, token);
  const found = id === null ? undefined : await openInvitation(ctx, id);
  if (!found) throw notFound('INVITATION');
  return found;
}
