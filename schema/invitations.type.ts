import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('GroupInvitation', {
  simpleResolvers: true,
  description: 'An invitation of an address to join a hospital group.',
})
export class GroupInvitationType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The id of the hospital group.' })
  groupId!: number;
  @Field(() => String, { description: 'The invited address.' })
  email!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when an account that was registered with the address became active.',
  })
  acceptedAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
}

export const GroupInvitationConnection = connectionOf('GroupInvitation', () => GroupInvitationType);

@ObjectType('InvitationResult', { simpleResolvers: true, description: 'The result of inviting several addresses.' })
export class InvitationResultType {
  @Field(() => [GroupInvitationType], { description: 'The new invitations, in the order of their ids.' })
  invitations!: object[];
  @Field(() => Int, { description: 'The number of addresses that get a mail, when this server sends any.' })
  sent!: number;
  @Field(() => Boolean, { description: 'True when this server sends mails.' })
  areMailed!: boolean;
  @Field(() => Int, {
    description: 'The number of entries that are no address, were invited before, or were invited too often today.',
  })
  failed!: number;
  @Field(() => [String], { description: 'The entries that count as failed, as they were given.' })
  notInvited!: string[];
}

@ObjectType('Invitation', {
  simpleResolvers: true,
  description: 'The hospital group and the address of an invitation, for the holder of its link.',
})
export class InvitationType {
  @Field(() => String, { description: 'The invited address.' })
  email!: string;
  @Field(() => String, { description: 'The name of the hospital group.' })
  groupName!: string;
}
