import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MeetingType } from './classes.type.js';
import { describeEnum } from './describe-enum.js';

const MeetingState = {
  SCHEDULED: 'SCHEDULED',
  LIVE: 'LIVE',
  AVAILABLE: 'AVAILABLE',
  STARTED: 'STARTED',
  COMPLETED: 'COMPLETED',
  EXPIRED: 'EXPIRED',
} as const;
describeEnum(MeetingState, 'MeetingState', 'The state of a collective meeting for one participant.', {
  SCHEDULED: 'The meeting has not begun.',
  LIVE: 'The meeting runs.',
  AVAILABLE: 'It is over, and its recording still counts as presence.',
  STARTED: 'AVAILABLE, and the participant has begun to watch.',
  COMPLETED: 'The participant was there, or has watched the recording.',
  EXPIRED: 'It is over, and its recording does not count any more.',
});

@ObjectType('MeetingStatus', {
  simpleResolvers: true,
  description: 'The current meeting of a participant and its state.',
})
export class MeetingStatusType {
  @Field(() => MeetingType, {
    description:
      'The meeting that runs; else the latest with a recording that still counts; else the next one; else the last one.',
  })
  meeting!: object;
  @Field(() => MeetingState, { description: 'The state of the meeting for the participant.' })
  state!: keyof typeof MeetingState;
  @Field(() => Boolean, { description: 'True when the cycle asks for activities besides the meetings.' })
  activityIncluded!: boolean;
  @Field(() => Boolean, { description: 'True when there is a recording that can be watched and counts now.' })
  activityAvailable!: boolean;
  @Field(() => Boolean, { description: 'True when the participant was there, or has watched the recording.' })
  activityCompleted!: boolean;
  @Field(() => Int, { description: 'Seconds until the recording stops counting; 0 when it has stopped.' })
  expiresIn!: number;
  @Field(() => ID, { description: 'The id of the participant.' })
  viewerId!: number;
}
