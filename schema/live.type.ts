import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { LiveSessionState } from './enums.js';
import { FreshnessType } from './freshness.type.js';
import { DateTime } from './scalars.js';

@ObjectType('LiveSession', { simpleResolvers: true, description: 'A collective meeting with its live room.' })
export class LiveSessionType {
  @Field(() => ID, { description: 'The id of the meeting.' })
  id!: number;
  @Field(() => String, { description: 'The title of the meeting.' })
  title!: string;
  @Field(() => Int, { description: 'The number of the collective meeting in its class, from 1.' })
  position!: number;
  @Field(() => LiveSessionState, { description: 'The state of the meeting in time.' })
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
  @Field(() => String, {
    nullable: true,
    description: 'The name of the person who leads the class; null when nobody does.',
  })
  facilitatorName!: string | null;
  @Field(() => String, { nullable: true, description: 'The name of the class’s room; null when it has none.' })
  roomName!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address that opens the room; null when the class has none.',
  })
  roomUrl!: string | null;
  @Field(() => Int, { description: 'Enrollments of the class that are not canceled.' })
  enrolled!: number;
  @Field(() => Int, { description: 'The number of people who have been there.' })
  joined!: number;
  @Field(() => Int, { description: 'The number of people who are there now; 0 when the meeting does not run.' })
  present!: number;
  @Field(() => Int, { description: 'The number of messages written in it.' })
  messages!: number;
}

@ObjectType('LiveSessions', { simpleResolvers: true, description: 'The meetings that run now.' })
export class LiveSessionsType {
  @Field(() => [LiveSessionType], {
    description: 'The meetings that run now, by start time; at most 500.',
  })
  sessions!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}

@ObjectType('AttendanceStep', { simpleResolvers: true, description: 'A period within a meeting.' })
class AttendanceStepType {
  @Field(() => DateTime, { description: 'The start of the period.' })
  at!: Date;
  @Field(() => Int, { description: 'The number of people who came in this period.' })
  joined!: number;
  @Field(() => Int, { description: 'The number of people who left in this period.' })
  left!: number;
  @Field(() => Int, { description: 'The number of people who were there at its end.' })
  present!: number;
}

@ObjectType('LiveSessionReport', { simpleResolvers: true, description: 'A live session with attendance over time.' })
export class LiveSessionReportType {
  @Field(() => LiveSessionType, { description: 'The meeting.' })
  session!: object;
  @Field(() => [AttendanceStepType], {
    description: 'The attendance by periods, from the start of the meeting to its end or to now.',
  })
  attendance!: object[];
  @Field(() => FreshnessType)
  freshness!: object;
}

@ObjectType('LiveMessage', { simpleResolvers: true, description: 'A message that somebody wrote during a meeting.' })
export class LiveMessageType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'At most 500 characters.' })
  text!: string;
  @Field(() => DateTime, { description: 'The time when it was written.' })
  sentAt!: string;
  @Field(() => Boolean, { description: 'True when the author leads the class.' })
  byStaff!: boolean;
  @Field(() => ID, { description: 'The id of the author.' })
  authorId!: number;
  @Field(() => String, { description: 'The full name of the author.' })
  authorName!: string;
}

export const LiveMessageConnection = connectionOf('LiveMessage', () => LiveMessageType);

@ObjectType('WatchedLiveMessages', {
  simpleResolvers: true,
  description: 'Messages of a meeting, read once for all watching clients.',
})
export class WatchedLiveMessagesType {
  @Field(() => LiveMessageConnection, { description: 'The requested messages.' })
  page!: object;
  @Field(() => FreshnessType)
  freshness!: object;
}
