import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('PresenceAtMeeting', { simpleResolvers: true, description: 'Who came to a collective meeting, counted.' })
export class PresenceAtMeetingType {
  @Field(() => ID, { description: 'The id of the meeting.' })
  meetingId!: number;
  @Field(() => String, { description: 'What people read.' })
  title!: string;
  @Field(() => Int, { description: 'Which collective meeting of the class, from 1.' })
  position!: number;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
  @Field(() => Boolean, { description: 'Whether it has ended.' })
  isOver!: boolean;
  @Field(() => Int, {
    description: 'Those with a place in the class who are present at its activity, by the recording too.',
  })
  present!: number;
}

@ObjectType('ClassProgress', { simpleResolvers: true, description: 'How a class gets on, and what waits in it.' })
export class ClassProgressType {
  @Field(() => ID, { description: 'The id of the class.' })
  classId!: number;
  @Field(() => Int, { description: 'Those who have a place.' })
  enrolled!: number;
  @Field(() => Int, { description: 'Those who asked to leave and were not answered.' })
  requestsWaiting!: number;
  @Field(() => DateTime, { nullable: true, description: 'When the first of them asked; null when none waits.' })
  oldestRequestAt!: string | null;
  @Field(() => Int, { description: 'What was handed in and is there.' })
  handIns!: number;
  @Field(() => Int, { description: 'Hand-ins of people with a place that nobody has evaluated.' })
  evaluationsWaiting!: number;
  @Field(() => DateTime, { nullable: true, description: 'When the oldest of them came; null when none waits.' })
  oldestHandInAt!: string | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'The part of those with a place who came to the meetings that are over, 0 to 1; null before the first.',
  })
  presenceRate!: number | null;
  @Field(() => [PresenceAtMeetingType], { description: 'Its collective meetings, in the order of time.' })
  meetings!: object[];
}

@ObjectType('MyWork', {
  simpleResolvers: true,
  description: 'The day of a facilitator: what is on, and what waits in the classes that they lead.',
})
export class MyWorkType {
  @Field(() => Int, { description: 'Hand-ins that nobody has evaluated.' })
  evaluationsWaiting!: number;
  @Field(() => DateTime, { nullable: true, description: 'When the oldest of them came; null when none waits.' })
  oldestHandInAt!: string | null;
  @Field(() => Int, { description: 'Participants who asked to leave and were not answered.' })
  requestsWaiting!: number;
  @Field(() => DateTime, { nullable: true, description: 'When the first of them asked; null when none waits.' })
  oldestRequestAt!: string | null;
}
