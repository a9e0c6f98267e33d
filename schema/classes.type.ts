import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { ActivityKind, Shift } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('Course', { simpleResolvers: true })
export class CourseType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  slug!: string;
  @Field(() => String)
  title!: string;
  @Field(() => String)
  description!: string;
  @Field(() => String, { nullable: true })
  logoUrl!: string | null;
  @Field(() => String, { nullable: true })
  bannerUrl!: string | null;
}

@ObjectType('Cycle', { simpleResolvers: true, description: 'A run of the programme in one year.' })
export class CycleType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  name!: string;
  @Field(() => Int)
  year!: number;
  @Field(() => LocalDate)
  startsOn!: string;
  @Field(() => LocalDate)
  endsOn!: string;
  @Field(() => Int, { description: 'Hours after a collective meeting in which its recording counts as presence.' })
  recoveryHours!: number;
  @Field(() => Boolean)
  enableStrategicActivities!: boolean;
}

@ObjectType('Activity', { simpleResolvers: true })
export class ActivityType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  title!: string;
  @Field(() => String)
  description!: string;
  @Field(() => ActivityKind)
  kind!: ActivityKind;
  @Field(() => Int)
  position!: number;
}

@ObjectType('Room', { simpleResolvers: true, description: 'Where a class meets. Only for the people of the class.' })
export class RoomType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  name!: string;
  @Field(() => String, { description: 'Path on the video-meeting server; it can’t be guessed.' })
  slug!: string;
}

@ObjectType('Meeting', { simpleResolvers: true, description: 'A collective meeting of a class.' })
export class MeetingType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  title!: string;
  @Field(() => Int, { description: 'Which collective meeting of the class, from 1.' })
  position!: number;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
}

@ObjectType('Class', { simpleResolvers: true })
export class ClassType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  name!: string;
  @Field(() => Shift)
  shift!: Shift;
  @Field(() => LocalDate)
  startsOn!: string;
  @Field(() => DateTime)
  createdAt!: string;
  @Field(() => DateTime)
  updatedAt!: string;
}

export const ClassConnection = connectionOf('Class', () => ClassType);
