import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { type OpenInvitation, openInvitation } from './invitations.query.js';
import { invitationOfToken } from './invitation-token.js';

/**
 * For whom an invitation is, to who has the link of its mail: the page of registration fills in the address, for an
 * invitation counts when an account of that address becomes active.
 * @throws NOT_FOUND for a token that is none and for an invitation that was accepted
 */
export async function findInvitationByToken(ctx: Ctx, { token }: { token: string }): Promise<OpenInvitation> {
  const id = invitationOfToken(ctx.services.config.authSecret, token);
  const found = id === null ? undefined : await openInvitation(ctx, id);
  if (!found) throw notFound('INVITATION');
  return found;
}
