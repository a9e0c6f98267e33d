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
  @Field(() => ID)
  groupId!: number;
  @Field(() => String)
  email!: string;
  @Field(() => DateTime, { nullable: true, description: 'When an account registered with the address became active.' })
  acceptedAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
}

export const GroupInvitationConnection = connectionOf('GroupInvitation', () => GroupInvitationType);

@ObjectType('InvitationResult', { simpleResolvers: true })
export class InvitationResultType {
  @Field(() => Int, { description: 'Addresses that get a mail.' })
  sent!: number;
  @Field(() => Int, { description: 'No address, twice in the list, or invited before.' })
  failed!: number;
}

@ObjectType('Invitation', { simpleResolvers: true, description: 'For whom an invitation is, to who has its link.' })
export class InvitationType {
  @Field(() => String)
  email!: string;
  @Field(() => String)
  groupName!: string;
}
