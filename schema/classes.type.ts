import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { ActivityKind, Shift } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';
import { NodeType } from './node.type.js';

@ObjectType('Course', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A series of activities, taught in classes.',
})
export class CourseType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name of the record in addresses.' })
  slug!: string;
  @Field(() => String, { description: 'The title that people read.' })
  title!: string;
  @Field(() => String, { description: 'The content of the course; empty when nobody wrote one.' })
  description!: string;
  @Field(() => String, { nullable: true, description: 'The address of its logo; null when it has none.' })
  logoUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'The address of its banner; null when it has none.' })
  bannerUrl!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time since which nobody can be enrolled any more; null while it is open.',
  })
  archivedAt!: string | null;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('Cycle', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A run of the programme in one year.',
})
export class CycleType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name that people read.' })
  name!: string;
  @Field(() => Int, { description: 'The calendar year.' })
  year!: number;
  @Field(() => LocalDate, { description: 'Its first day.' })
  startsOn!: string;
  @Field(() => LocalDate, { description: 'Its last day.' })
  endsOn!: string;
  @Field(() => Int, {
    description:
      'The hours after the end of a collective meeting during which watching its recording counts as presence.',
  })
  recoveryHours!: number;
  @Field(() => Boolean, { description: 'True when the cycle asks for activities besides the meetings.' })
  enableStrategicActivities!: boolean;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('Activity', {
  simpleResolvers: true,
  description: 'A step of a course: a collective meeting, or something to hand in.',
})
export class ActivityType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The title that participants read.' })
  title!: string;
  @Field(() => String, { description: 'The instructions of the activity; empty when nobody wrote any.' })
  description!: string;
  @Field(() => ActivityKind, { description: 'The kind of work that it asks of a participant.' })
  kind!: ActivityKind;
  @Field(() => Int, { description: 'Its place in the course.' })
  position!: number;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('Room', {
  simpleResolvers: true,
  description: 'The video room of a class. Only people of the class see it.',
})
export class RoomType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name that people read.' })
  name!: string;
  @Field(() => String, { description: 'Path on the video-meeting server. It can’t be guessed.' })
  slug!: string;
}

@ObjectType('Meeting', { simpleResolvers: true, description: 'A collective meeting of a class.' })
export class MeetingType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The title that people read.' })
  title!: string;
  @Field(() => Int, { description: 'The number of the collective meeting in its class, from 1.' })
  position!: number;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('HandInRule', {
  simpleResolvers: true,
  description: 'The dates and the number of attempts for handing in an activity in a class.',
})
export class HandInRuleType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The deadline: later hand-ins are late; null when there is none.',
  })
  dueAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of handing in: later hand-ins are refused; null: the end of the cycle of the class.',
  })
  closesAt!: string | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of hand-ins that a participant may make. Hand-ins that staff sent back or removed do not count. Null: no limit.',
  })
  maxAttempts!: number | null;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('Class', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'People who take a course together in one cycle.',
})
export class ClassType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The name that people read.' })
  name!: string;
  @Field(() => Shift, { description: 'The part of the day in which it meets.' })
  shift!: Shift;
  @Field(() => LocalDate, { description: 'Its first day.' })
  startsOn!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The place of its appointments: an address of the web (https) or a place in words. Null: the place of its facilitator’s calendar. People of other classes always get null.',
  })
  appointmentPlace!: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of people who may have a place at the same time; null: no limit.',
  })
  capacity!: number | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time since which nobody can be enrolled any more; null while it is open.',
  })
  archivedAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('ClassSubstitute', {
  simpleResolvers: true,
  description: 'A person who leads a class for some days besides its facilitator.',
})
export class ClassSubstituteType {
  @Field(() => ID)
  id!: number;
  @Field(() => LocalDate, { description: 'The first day.' })
  from!: string;
  @Field(() => LocalDate, { description: 'The last day.' })
  to!: string;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
}

export const CourseConnection = connectionOf('Course', () => CourseType);
export const ClassConnection = connectionOf('Class', () => ClassType);
