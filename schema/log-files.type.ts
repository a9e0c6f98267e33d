import { Field, ID, InputType, Int, ObjectType, Float, registerEnumType } from 'type-graphql';
import { LogLevel } from '../src/entities/enums.js';
import { DateTime, JsonObject, LocalDate } from './scalars.js';

registerEnumType(LogLevel, { name: 'LogLevel' });

@ObjectType('LogDay', { simpleResolvers: true, description: 'The log file of a day of the server’s zone.' })
export class LogDayType {
  @Field(() => LocalDate)
  day!: string;
  @Field(() => Float, { description: 'Bytes.' })
  size!: number;
}

@InputType()
export class LogEntryFilter {
  @Field(() => String, { nullable: true, description: 'Anywhere in the line, whatever the case.' })
  text?: string | null;
  @Field(() => LogLevel, { nullable: true, description: 'This level and the graver ones.' })
  level?: LogLevel | null;
  @Field(() => String, { nullable: true })
  requestId?: string | null;
  @Field(() => String, { nullable: true, description: 'How the id of the route begins.' })
  route?: string | null;
  @Field(() => DateTime, { nullable: true })
  from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Not included.' })
  to?: Date | null;
  @Field(() => Boolean, { nullable: true, description: 'With the requests of the log pages themselves.' })
  withOwn?: boolean | null;
}

@ObjectType('LogEntry', { simpleResolvers: true, description: 'A line of a log file.' })
class LogEntryType {
  @Field(() => ID, { description: 'The place of the line in its file.' })
  id!: string;
  @Field(() => DateTime, { nullable: true })
  time!: Date | null;
  @Field(() => LogLevel, { nullable: true, description: 'Null for a line that the logger did not write.' })
  level!: LogLevel | null;
  @Field(() => String)
  message!: string;
  @Field(() => String, { nullable: true })
  requestId!: string | null;
  @Field(() => String, { nullable: true, description: 'The id of the route, or the name of the job.' })
  route!: string | null;
  @Field(() => String, { nullable: true })
  method!: string | null;
  @Field(() => String, { nullable: true })
  url!: string | null;
  @Field(() => Int, { nullable: true })
  status!: number | null;
  @Field(() => Float, { nullable: true })
  milliseconds!: number | null;
  @Field(() => JsonObject, { nullable: true, description: 'All that the line says.' })
  details!: object | null;
}

@ObjectType('LogEntries', { simpleResolvers: true })
export class LogEntriesType {
  @Field(() => [LogEntryType])
  entries!: object[];
  @Field(() => String, { nullable: true, description: 'Pass it as before to look further back; null at the begin.' })
  older!: string | null;
  @Field(() => String, { description: 'Pass it as since to follow.' })
  newer!: string;
  @Field(() => Float, { description: 'Bytes that were read for this.' })
  searched!: number;
}
