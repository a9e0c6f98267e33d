import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { MeetingType } from './classes.type.js';

const MeetingState = {
  SCHEDULED: 'SCHEDULED',
  LIVE: 'LIVE',
  AVAILABLE: 'AVAILABLE',
  STARTED: 'STARTED',
  COMPLETED: 'COMPLETED',
  EXPIRED: 'EXPIRED',
} as const;
registerEnumType(MeetingState, {
  name: 'MeetingState',
  description: 'AVAILABLE: over, and its recording still counts as presence.',
});

@ObjectType('MeetingStatus', { simpleResolvers: true, description: 'How the current meeting of a participant stands.' })
export class MeetingStatusType {
  @Field(() => MeetingType)
  meeting!: object;
  @Field(() => MeetingState)
  state!: keyof typeof MeetingState;
  @Field(() => Boolean)
  activityIncluded!: boolean;
  @Field(() => Boolean)
  activityAvailable!: boolean;
  @Field(() => Boolean)
  activityCompleted!: boolean;
  @Field(() => Int, { description: 'Seconds until the recording stops counting, 0 when it has.' })
  expiresIn!: number;
  @Field(() => ID)
  viewerId!: number;
}
