import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { LiveSessionState } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { DateTime } from './scalars.js';

@ObjectType({ simpleResolvers: true })
abstract class Session {
  @Field(() => ID, { description: 'The id of the meeting.' })
  id!: number;
  @Field(() => String)
  title!: string;
  @Field(() => Int, { description: 'Which collective meeting of the class, from 1.' })
  position!: number;
  @Field(() => LiveSessionState)
  state!: LiveSessionState;
  @Field(() => DateTime)
  startsAt!: string;
  @Field(() => DateTime)
  endsAt!: string;
  @Field(() => ID)
  classId!: number;
  @Field(() => String)
  className!: string;
  @Field(() => ID)
  courseId!: number;
  @Field(() => String)
  courseTitle!: string;
  @Field(() => ID)
  cycleId!: number;
  @Field(() => ID, { nullable: true })
  facilitatorId!: number | null;
  @Field(() => String, { nullable: true })
  facilitatorName!: string | null;
  @Field(() => String, { nullable: true })
  roomName!: string | null;
  @Field(() => String, { nullable: true })
  roomUrl!: string | null;
  @Field(() => Int, { description: 'Enrollments of the class that are not canceled.' })
  enrolled!: number;
  @Field(() => Int, { description: 'People who have been there.' })
  joined!: number;
  @Field(() => Int, { description: 'People who are there now; nobody when it does not run.' })
  present!: number;
  @Field(() => Int, { description: 'Messages written in it.' })
  messages!: number;
}

@ObjectType('LiveSession', { simpleResolvers: true, description: 'A collective meeting as it is held.' })
class LiveSessionType extends Session {}

@ObjectType('LiveSessions', { simpleResolvers: true })
export class LiveSessionsType {
  @Field(() => [LiveSessionType], { description: 'Those that run now, in the order in which they began; 500 at most.' })
  sessions!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}

@ObjectType('AttendanceStep', { simpleResolvers: true })
class AttendanceStepType {
  @Field(() => DateTime, { description: 'Where the stretch of time begins.' })
  at!: Date;
  @Field(() => Int)
  joined!: number;
  @Field(() => Int)
  left!: number;
  @Field(() => Int, { description: 'There when it ends.' })
  present!: number;
}

@ObjectType('LiveSessionReport', { simpleResolvers: true, description: 'A live session with attendance over time.' })
export class LiveSessionReportType extends Session {
  @Field(() => [AttendanceStepType])
  attendance!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}

@ObjectType('LiveMessage', { simpleResolvers: true, description: 'What somebody wrote while a meeting ran.' })
export class LiveMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String)
  text!: string;
  @Field(() => DateTime)
  sentAt!: string;
  @Field(() => Boolean, { description: 'By who leads the class.' })
  byStaff!: boolean;
  @Field(() => ID)
  authorId!: number;
  @Field(() => String)
  authorName!: string;
}

export const LiveMessageConnection = connectionOf('LiveMessage', () => LiveMessageType);

@ObjectType('WatchedLiveMessages', { simpleResolvers: true })
export class WatchedLiveMessagesType {
  @Field(() => LiveMessageConnection)
  page!: object;
  @Field(() => FreshnessType)
  freshness!: object;
}
