import { Field, ID, InputType, Int, ObjectType, Float } from 'type-graphql';
import { LogLevel } from '../src/entities/enums.js';
import { describeEnum } from './describe-enum.js';
import { DateTime, JsonObject, LocalDate } from './scalars.js';

describeEnum(LogLevel, 'LogLevel', 'How grave a line of the log is.', {
  TRACE: 'The smallest steps.',
  DEBUG: 'What helps to find a fault.',
  INFO: 'What goes on: requests, jobs, the start and the end.',
  WARN: 'What is not as it should be, and was coped with.',
  ERROR: 'What failed.',
  FATAL: 'What ended the process.',
});

@ObjectType('LogDay', { simpleResolvers: true, description: 'The log file of a day of the server’s zone.' })
export class LogDayType {
  @Field(() => LocalDate, { description: 'The day of the server’s zone whose lines it has.' })
  day!: string;
  @Field(() => Float, { description: 'Bytes.' })
  size!: number;
}

@InputType({ description: 'Conditions on lines of the log, which all must hold.' })
export class LogEntryFilter {
  @Field(() => String, { nullable: true, description: 'Anywhere in the line, whatever the case.' })
  text?: string | null;
  @Field(() => LogLevel, { nullable: true, description: 'This level and the graver ones.' })
  level?: LogLevel | null;
  @Field(() => String, { nullable: true })
  requestId?: string | null;
  @Field(() => String, { nullable: true, description: 'How the id of the route begins.' })
  route?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Not included.' })
  to?: Date | null;
  @Field(() => Boolean, { nullable: true, description: 'With the requests of the log pages themselves.' })
  withOwn?: boolean | null;
}

@ObjectType('LogEntry', { simpleResolvers: true, description: 'A line of a log file.' })
class LogEntryType {
  @Field(() => ID, { description: 'The day of the log file and the place of the line in it.' })
  id!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was written; null for a line that the logger did not write.',
  })
  time!: Date | null;
  @Field(() => LogLevel, { nullable: true, description: 'Null for a line that the logger did not write.' })
  level!: LogLevel | null;
  @Field(() => String, { description: 'What it says in words.' })
  message!: string;
  @Field(() => String, { nullable: true, description: 'The X-Request-Id of its request; null when it is of none.' })
  requestId!: string | null;
  @Field(() => String, { nullable: true, description: 'The id of the route, or the name of the job.' })
  route!: string | null;
  @Field(() => String, { nullable: true, description: 'The HTTP method of its request; null when it is of none.' })
  method!: string | null;
  @Field(() => String, { nullable: true, description: 'The address of its request; null when it is of none.' })
  url!: string | null;
  @Field(() => Int, { nullable: true, description: 'The HTTP status that was answered; null when nothing was.' })
  status!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'How long the request or the job took; null when it does not say.',
  })
  milliseconds!: number | null;
  @Field(() => JsonObject, { nullable: true, description: 'All that the line says.' })
  details!: object | null;
}

@ObjectType('LogEntries', { simpleResolvers: true, description: 'Lines of a day’s log file.' })
export class LogEntriesType {
  @Field(() => [LogEntryType], { description: 'The lines that fit.' })
  entries!: object[];
  @Field(() => String, { nullable: true, description: 'Pass it as before to look further back; null at the begin.' })
  older!: string | null;
  @Field(() => String, { description: 'Pass it as since to follow.' })
  newer!: string;
  @Field(() => Float, { description: 'Bytes that were read for this.' })
  searched!: number;
}
