import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { listInvitations } from './invitations.query.js';
import { mustInvite } from './policy.js';

/** The invitations of a group, for those who may invite to it. */
export async function findInvitations(ctx: Ctx, groupId: number, page: PageArgs, selection?: Selection) {
  await mustInvite(ctx, groupId);
  return listInvitations(ctx, { groupId }, page, { selection });
}
