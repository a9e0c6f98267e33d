import { Field, ID, InputType, Int, ObjectType, Float } from 'type-graphql';
import { LogLevel } from '../src/entities/enums.js';
import { describeEnum } from './describe-enum.js';
import { DateTime, JsonObject, LocalDate } from './scalars.js';

describeEnum(LogLevel, 'LogLevel', 'The level of a line of the log.', {
  TRACE: 'The finest detail.',
  DEBUG: 'Details that help to find a fault.',
  INFO: 'Normal events: requests, jobs, the start and the end.',
  WARN: 'An unusual event that the server could handle.',
  ERROR: 'A failure.',
  FATAL: 'An event that ended the process.',
});

@ObjectType('LogDay', { simpleResolvers: true, description: 'The log file of a day of the server’s zone.' })
export class LogDayType {
  @Field(() => LocalDate, { description: 'The day of the lines in it, in the server’s zone.' })
  day!: string;
  @Field(() => Float, { description: 'The size in bytes.' })
  size!: number;
}

@InputType({ description: 'Conditions on lines of the log; all must hold.' })
export class LogEntryFilter {
  @Field(() => String, { nullable: true, description: 'A text anywhere in the line; case does not matter.' })
  text?: string | null;
  @Field(() => LogLevel, { nullable: true, description: 'This level and the more serious ones.' })
  level?: LogLevel | null;
  @Field(() => String, { nullable: true })
  requestId?: string | null;
  @Field(() => String, { nullable: true, description: 'The first characters of the id of the route.' })
  route?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Not included.' })
  to?: Date | null;
  @Field(() => Boolean, { nullable: true, description: 'True: also the requests of the log pages themselves.' })
  withOwn?: boolean | null;
}

@ObjectType('LogEntry', { simpleResolvers: true, description: 'A line of a log file.' })
class LogEntryType {
  @Field(() => ID, { description: 'The day of the log file and the position of the line in it.' })
  id!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time when it was written; null for a line that the logger did not write.',
  })
  time!: Date | null;
  @Field(() => LogLevel, { nullable: true, description: 'Null for a line that the logger did not write.' })
  level!: LogLevel | null;
  @Field(() => String, { description: 'The message in words.' })
  message!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The X-Request-Id of its request; null when it belongs to none.',
  })
  requestId!: string | null;
  @Field(() => String, { nullable: true, description: 'The id of the route, or the name of the job.' })
  route!: string | null;
  @Field(() => String, { nullable: true, description: 'The HTTP method of its request; null when it belongs to none.' })
  method!: string | null;
  @Field(() => String, { nullable: true, description: 'The address of its request; null when it belongs to none.' })
  url!: string | null;
  @Field(() => Int, { nullable: true, description: 'The HTTP status of the answer; null when there was none.' })
  status!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The duration of the request or the job in milliseconds; null when the line does not have it.',
  })
  milliseconds!: number | null;
  @Field(() => JsonObject, { nullable: true, description: 'All fields of the line.' })
  details!: object | null;
}

@ObjectType('LogEntries', { simpleResolvers: true, description: 'Lines of a day’s log file.' })
export class LogEntriesType {
  @Field(() => [LogEntryType], { description: 'The lines that meet the conditions.' })
  entries!: object[];
  @Field(() => String, { nullable: true, description: 'Pass it as before to read earlier lines; null at the start.' })
  older!: string | null;
  @Field(() => String, { description: 'Pass it as since to read new lines.' })
  newer!: string;
  @Field(() => Float, { description: 'The number of bytes that were read for this answer.' })
  searched!: number;
}
