import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { ActivityKind, Shift } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('Course', { simpleResolvers: true, description: 'What a class goes through: a series of activities.' })
export class CourseType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'Names it in addresses.' })
  slug!: string;
  @Field(() => String, { description: 'What people read.' })
  title!: string;
  @Field(() => String, { description: 'What it is about; empty when nothing is said.' })
  description!: string;
  @Field(() => String, { nullable: true, description: 'Where its logo is; null when it has none.' })
  logoUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'Where its banner is; null when it has none.' })
  bannerUrl!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when nobody is enrolled any more; null while it is open.',
  })
  archivedAt!: string | null;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('Cycle', { simpleResolvers: true, description: 'A run of the programme in one year.' })
export class CycleType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => Int, { description: 'The calendar year.' })
  year!: number;
  @Field(() => LocalDate, { description: 'Its first day.' })
  startsOn!: string;
  @Field(() => LocalDate, { description: 'Its last day.' })
  endsOn!: string;
  @Field(() => Int, { description: 'Hours after a collective meeting in which its recording counts as presence.' })
  recoveryHours!: number;
  @Field(() => Boolean, { description: 'Whether it asks for activities besides the meetings.' })
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
  @Field(() => String, { description: 'What participants read.' })
  title!: string;
  @Field(() => String, { description: 'What there is to do; empty when nothing is said.' })
  description!: string;
  @Field(() => ActivityKind, { description: 'What it asks of a participant.' })
  kind!: ActivityKind;
  @Field(() => Int, { description: 'Its place in the course.' })
  position!: number;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('Room', { simpleResolvers: true, description: 'Where a class meets. Only for the people of the class.' })
export class RoomType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => String, { description: 'Path on the video-meeting server; it can’t be guessed.' })
  slug!: string;
}

@ObjectType('Meeting', { simpleResolvers: true, description: 'A collective meeting of a class.' })
export class MeetingType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What people read.' })
  title!: string;
  @Field(() => Int, { description: 'Which collective meeting of the class, from 1.' })
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
  description: 'Until when, and how often, an activity is handed in for a class.',
})
export class HandInRuleType {
  @Field(() => ID)
  id!: number;
  @Field(() => DateTime, { nullable: true, description: 'What comes later is late; null when nothing is.' })
  dueAt!: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'What comes later is refused; null while the cycle of the class lasts.',
  })
  closesAt!: string | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'How often a participant may hand it in; what staff sent back or removed does not count. Null: as often as they like.',
  })
  maxAttempts!: number | null;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('Class', { simpleResolvers: true, description: 'People who go through a course together in one cycle.' })
export class ClassType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => Shift, { description: 'When in the day it meets.' })
  shift!: Shift;
  @Field(() => LocalDate, { description: 'The day on which it begins.' })
  startsOn!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'Where appointments for it are, an address of the web (https) or a place in words; null: as the calendar of its facilitator says. Null to people of other classes.',
  })
  appointmentPlace!: string | null;
  @Field(() => Int, { nullable: true, description: 'How many people may have a place at once; null: any number.' })
  capacity!: number | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when nobody is enrolled any more; null while it is open.',
  })
  archivedAt!: string | null;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

@ObjectType('ClassSubstitute', {
  simpleResolvers: true,
  description: 'Somebody who leads a class for some days beside its facilitator.',
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
