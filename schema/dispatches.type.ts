import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { GroupLinkDispatchStatus } from './enums.js';
import { DateTime, Phone } from './scalars.js';

@ObjectType('GroupLinkDispatch', {
  simpleResolvers: true,
  description: 'A dispatch of the link of a class’s group to a participant, in the queue or sent.',
})
export class GroupLinkDispatchType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID)
  enrollmentId!: number;
  @Field(() => Phone, { description: 'The phone to which it is sent.' })
  phone!: string;
  @Field(() => GroupLinkDispatchStatus, { description: 'The state of the dispatch.' })
  status!: GroupLinkDispatchStatus;
  @Field(() => Int, { description: 'The number of tries since it was last put into the queue.' })
  tries!: number;
  @Field(() => String, { nullable: true, description: 'The reason of the last failure; null when no try failed.' })
  lastError!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when the messaging platform accepted it; null before.',
  })
  sentAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const GroupLinkDispatchConnection = connectionOf('GroupLinkDispatch', () => GroupLinkDispatchType);

@ObjectType('GroupLink', { simpleResolvers: true, description: 'The address behind the link of a group-link message.' })
export class GroupLinkType {
  @Field(() => String)
  className!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The address of the class’s group; null while the class has none.',
  })
  url!: string | null;
}
