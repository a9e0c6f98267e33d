import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from './scalars.js';

@ObjectType('PresenceAtMeeting', {
  simpleResolvers: true,
  description: 'The counts of presence at a collective meeting.',
})
export class PresenceAtMeetingType {
  @Field(() => ID, { description: 'The id of the meeting.' })
  meetingId!: number;
  @Field(() => String, { description: 'The title that people read.' })
  title!: string;
  @Field(() => Int, { description: 'The number of the collective meeting in its class, from 1.' })
  position!: number;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
  @Field(() => Boolean, { description: 'True when it has ended.' })
  isOver!: boolean;
  @Field(() => Int, {
    description:
      'The number of people with a place in the class that are present at its activity, also by the recording.',
  })
  present!: number;
}

@ObjectType('ClassProgress', { simpleResolvers: true, description: 'The progress of a class, and its open tasks.' })
export class ClassProgressType {
  @Field(() => ID, { description: 'The id of the class.' })
  classId!: number;
  @Field(() => Int, { description: 'The number of people with a place.' })
  enrolled!: number;
  @Field(() => Int, { description: 'The number of participants with a request to leave that nobody has answered.' })
  requestsWaiting!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the oldest of these requests; null when none waits.',
  })
  oldestRequestAt!: string | null;
  @Field(() => Int, { description: 'The number of hand-ins that are not removed.' })
  handIns!: number;
  @Field(() => Int, { description: 'The number of hand-ins, of people with a place, that nobody has evaluated.' })
  evaluationsWaiting!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the oldest of these hand-ins; null when none waits.',
  })
  oldestHandInAt!: string | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'The share of people with a place that came to the meetings that are over, 0 to 1; null before the first.',
  })
  presenceRate!: number | null;
  @Field(() => [PresenceAtMeetingType], { description: 'Its collective meetings, in the order of time.' })
  meetings!: object[];
}

@ObjectType('MyWork', {
  simpleResolvers: true,
  description: 'The day of a facilitator: today’s events, and the open tasks in the classes that they lead.',
})
export class MyWorkType {
  @Field(() => Int, { description: 'The number of hand-ins that nobody has evaluated.' })
  evaluationsWaiting!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the oldest of these hand-ins; null when none waits.',
  })
  oldestHandInAt!: string | null;
  @Field(() => Int, { description: 'The number of participants with a request to leave that nobody has answered.' })
  requestsWaiting!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the oldest of these requests; null when none waits.',
  })
  oldestRequestAt!: string | null;
}

/** Null where the caller may not see the list. */
const counted = (description: string): PropertyDecorator =>
  Field(() => Int, {
    nullable: true,
    description: `${description} A number of 101 means more than 100; null for callers that may not see the list.`,
  });

@ObjectType('WorkWaiting', {
  simpleResolvers: true,
  description: 'The work that waits for the caller: in all classes, or in those that they lead.',
})
export class WorkWaitingType {
  @counted('The number of requests to leave that nobody has answered.')
  requests!: number | null;
  @counted('The number of hand-ins, of people with a place, that nobody has evaluated.')
  evaluations!: number | null;
  @counted('The number of classes with a collective meeting today.')
  classesToday!: number | null;
  @counted('The number of classes in use that nobody leads.')
  withoutFacilitator!: number | null;
  @counted('The number of classes in use whose facilitator has no calendar.')
  withoutCalendar!: number | null;
  @counted('The number of links to groups that could not be sent.')
  groupLinks!: number | null;
  @counted('The number of messages given up after their last try.')
  deadLetters!: number | null;
  @counted('The number of checked imports that nobody has confirmed.')
  imports!: number | null;
}

@ObjectType('FirstSteps', {
  simpleResolvers: true,
  description: 'The first records of a programme: true for those that exist.',
})
export class FirstStepsType {
  @Field(() => Boolean, { description: 'A course.' })
  course!: boolean;
  @Field(() => Boolean, { description: 'A cycle.' })
  cycle!: boolean;
  @Field(() => Boolean, { description: 'An activity of a course.' })
  activity!: boolean;
  @Field(() => Boolean, { description: 'A class.' })
  class!: boolean;
  @Field(() => Boolean, { description: 'A meeting of a class.' })
  meeting!: boolean;
  @Field(() => Boolean, { description: 'A calendar of an employee.' })
  calendar!: boolean;
  @Field(() => Boolean, { description: 'A participant.' })
  participant!: boolean;
}
