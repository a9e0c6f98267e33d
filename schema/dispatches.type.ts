import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { GroupLinkDispatchStatus } from './enums.js';
import { DateTime, Phone } from './scalars.js';

@ObjectType('GroupLinkDispatch', {
  simpleResolvers: true,
  description: 'The link of a class’s group on its way to a participant, or sent.',
})
export class GroupLinkDispatchType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  enrollmentId!: number;
  @Field(() => Phone, { description: 'Where it goes, or went.' })
  phone!: string;
  @Field(() => GroupLinkDispatchStatus, { description: 'Where it stands.' })
  status!: GroupLinkDispatchStatus;
  @Field(() => Int, { description: 'Tries since it was last put into the queue.' })
  tries!: number;
  @Field(() => String, { nullable: true, description: 'Why the last try failed; null when none did.' })
  lastError!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the messaging platform took it; null while it has not.' })
  sentAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const GroupLinkDispatchConnection = connectionOf('GroupLinkDispatch', () => GroupLinkDispatchType);

@ObjectType('GroupLink', { simpleResolvers: true, description: 'Where the link of a group-link message leads.' })
export class GroupLinkType {
  @Field(() => String)
  className!: string;
  @Field(() => String, { nullable: true, description: 'Null while the class has no group.' })
  url!: string | null;
}
