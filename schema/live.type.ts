import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { LiveSessionState } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { DateTime } from './scalars.js';

@ObjectType('LiveSession', { simpleResolvers: true, description: 'A collective meeting as it is held.' })
export class LiveSessionType {
  @Field(() => ID, { description: 'The id of the meeting.' })
  id!: number;
  @Field(() => String, { description: 'The title of the meeting.' })
  title!: string;
  @Field(() => Int, { description: 'Which collective meeting of the class, from 1.' })
  position!: number;
  @Field(() => LiveSessionState, { description: 'Where the meeting stands in time.' })
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
  @Field(() => String, { description: 'The title of the course.' })
  courseTitle!: string;
  @Field(() => ID)
  cycleId!: number;
  @Field(() => ID, { nullable: true, description: 'The id of the person who leads the class; null when nobody does.' })
  facilitatorId!: number | null;
  @Field(() => String, { nullable: true, description: 'Who leads the class; null when nobody does.' })
  facilitatorName!: string | null;
  @Field(() => String, { nullable: true, description: 'The name of the class’s room; null when it has none.' })
  roomName!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address to open for entering the room; null when the class has none.',
  })
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

@ObjectType('LiveSessions', { simpleResolvers: true, description: 'What runs now.' })
export class LiveSessionsType {
  @Field(() => [LiveSessionType], { description: 'Those that run now, in the order in which they began; 500 at most.' })
  sessions!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}

@ObjectType('AttendanceStep', { simpleResolvers: true, description: 'A stretch of a meeting’s time.' })
class AttendanceStepType {
  @Field(() => DateTime, { description: 'Where the stretch of time begins.' })
  at!: Date;
  @Field(() => Int, { description: 'How many came in it.' })
  joined!: number;
  @Field(() => Int, { description: 'How many left in it.' })
  left!: number;
  @Field(() => Int, { description: 'There when it ends.' })
  present!: number;
}

@ObjectType('LiveSessionReport', { simpleResolvers: true, description: 'A live session with attendance over time.' })
export class LiveSessionReportType {
  @Field(() => LiveSessionType, { description: 'The meeting.' })
  session!: object;
  @Field(() => [AttendanceStepType], {
    description: 'Who came and left, from the begin of the meeting to its end or to now.',
  })
  attendance!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}

@ObjectType('LiveMessage', { simpleResolvers: true, description: 'What somebody wrote while a meeting ran.' })
export class LiveMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'At most 500 characters.' })
  text!: string;
  @Field(() => DateTime, { description: 'When it was written.' })
  sentAt!: string;
  @Field(() => Boolean, { description: 'By who leads the class.' })
  byStaff!: boolean;
  @Field(() => ID, { description: 'The id of the person who wrote it.' })
  authorId!: number;
  @Field(() => String, { description: 'The full name of the person who wrote it.' })
  authorName!: string;
}

export const LiveMessageConnection = connectionOf('LiveMessage', () => LiveMessageType);

@ObjectType('WatchedLiveMessages', {
  simpleResolvers: true,
  description: 'Messages of a meeting, read once for all who look on.',
})
export class WatchedLiveMessagesType {
  @Field(() => LiveMessageConnection, { description: 'The messages that were asked for.' })
  page!: object;
  @Field(() => FreshnessType)
  freshness!: object;
}
