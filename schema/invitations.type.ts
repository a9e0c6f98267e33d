import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DateTime } from './scalars.js';

@ObjectType('GroupInvitation', {
  simpleResolvers: true,
  description: 'An address that was asked to join a hospital group.',
})
export class GroupInvitationType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The id of the hospital group that they were asked to join.' })
  groupId!: number;
  @Field(() => String, { description: 'The address that was asked.' })
  email!: string;
  @Field(() => DateTime, { nullable: true, description: 'When an account registered with the address became active.' })
  acceptedAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
}

export const GroupInvitationConnection = connectionOf('GroupInvitation', () => GroupInvitationType);

@ObjectType('InvitationResult', { simpleResolvers: true, description: 'How many were invited.' })
export class InvitationResultType {
  @Field(() => [GroupInvitationType], { description: 'Those that were made, in the order of their ids.' })
  invitations!: object[];
  @Field(() => Int, { description: 'Addresses that get a mail, where this server sends any.' })
  sent!: number;
  @Field(() => Boolean, { description: 'Whether this server sends mails.' })
  areMailed!: boolean;
  @Field(() => Int, { description: 'No address, twice in the list, or invited before.' })
  failed!: number;
}

@ObjectType('Invitation', { simpleResolvers: true, description: 'For whom an invitation is, to who has its link.' })
export class InvitationType {
  @Field(() => String, { description: 'The address that was asked.' })
  email!: string;
  @Field(() => String, { description: 'The name of the hospital group.' })
  groupName!: string;
}
