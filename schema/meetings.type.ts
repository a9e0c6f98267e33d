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
describeEnum(MeetingState, 'MeetingState', 'How a collective meeting stands for one participant.', {
  SCHEDULED: 'It has not begun.',
  LIVE: 'It runs.',
  AVAILABLE: 'It is over, and its recording still counts as presence.',
  STARTED: 'As AVAILABLE, and the participant has begun to watch.',
  COMPLETED: 'The participant was there, or has watched the recording.',
  EXPIRED: 'It is over, and its recording does not count any more.',
});

@ObjectType('MeetingStatus', { simpleResolvers: true, description: 'How the current meeting of a participant stands.' })
export class MeetingStatusType {
  @Field(() => MeetingType, {
    description: 'The one that runs, else the latest whose recording still counts, the next one, the last one.',
  })
  meeting!: object;
  @Field(() => MeetingState, { description: 'How it stands for the participant.' })
  state!: keyof typeof MeetingState;
  @Field(() => Boolean, { description: 'Whether the cycle asks for activities besides the meetings.' })
  activityIncluded!: boolean;
  @Field(() => Boolean, { description: 'Whether there is a recording that can be watched and counts now.' })
  activityAvailable!: boolean;
  @Field(() => Boolean, { description: 'Whether the participant was there, or has watched the recording.' })
  activityCompleted!: boolean;
  @Field(() => Int, { description: 'Seconds until the recording stops counting, 0 when it has.' })
  expiresIn!: number;
  @Field(() => ID, { description: 'The id of the participant.' })
  viewerId!: number;
}
