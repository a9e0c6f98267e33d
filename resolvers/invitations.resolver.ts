import { Arg, Args, Ctx as Context, ID, Mutation, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { listInvitations, invitation } from '../src/domain/invitations/invitations.query.js';
import { findInvitationByToken } from '../src/domain/invitations/open-invitation.js';
import { inviteToGroup } from '../src/domain/invitations/invite-to-group.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import {
  GroupInvitationConnection,
  GroupInvitationType,
  InvitationResultType,
  InvitationType,
} from '../schema/invitations.type.js';
import { toId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfOne } from './query-of-one.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const groupInvitationAnswer = answer(GroupInvitationType, invitation, {
  invitedBy: { ...maybePerson, description: 'The person who asked; null when it was no person.' },
});

@Resolver(() => GroupInvitationType)
export class InvitationResolver {
  @QueryOfOne(() => GroupInvitationConnection, {
    description: 'The invitations to a group, the latest first, for callers who may invite to it.',
  })
  groupInvitations(
    @Context() ctx: FullCtx,
    @Arg('groupId', () => ID) groupId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listInvitations(ctx, { groupId: toId(groupId) }, page, selection);
  }

  @QueryOfOne(() => InvitationType, {
    description: 'An invitation by the token in the link of its mail, for anybody with the token.',
  })
  invitation(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The token in the link of the mail.' }) token: string,
  ) {
    return findInvitationByToken(ctx, { token });
  }

  @Mutation(() => InvitationResultType, {
    description: 'Invites up to 50 addresses to a hospital group by mail. By its members, supervisors, administrators.',
  })
  inviteToGroup(
    @Context() ctx: FullCtx,
    @Arg('groupId', () => ID) groupId: string,
    @Arg('emails', () => [String], {
      description: '1 to 50 addresses; also with names, or several in one text, as mail programs write them.',
    })
    emails: string[],
  ) {
    return inviteToGroup(ctx, { groupId: toId(groupId), emails });
  }
}
