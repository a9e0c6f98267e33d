import { Arg, Ctx as Context, Int, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findLogDay, findLogDays, searchLogFile } from '../src/domain/log-files/find-log-files.js';
import { LogDayType, LogEntriesType, LogEntryFilter } from '../schema/log-files.type.js';
import { LocalDate } from '../schema/scalars.js';
import { QueryOfOne } from './query-of-one.js';

@Resolver()
export class LogFileResolver {
  @Query(() => [LogDayType], {
    description: 'For administrators: the days with log files, latest first.',
  })
  logDays(@Context() ctx: FullCtx) {
    return findLogDays(ctx);
  }

  @QueryOfOne(() => LogDayType, { description: 'For administrators: one log file, to look at before downloading it.' })
  logDay(
    @Context() ctx: FullCtx,
    @Arg('day', () => LocalDate, { description: 'A day of the server’s zone.' }) day: string,
  ) {
    return findLogDay(ctx, day);
  }

  @QueryOfOne(() => LogEntriesType, {
    description:
      'For administrators: the lines of a day’s log file that meet the conditions, latest first. With since, the lines after it in their order.',
  })
  logEntries(
    @Context() ctx: FullCtx,
    @Arg('day', () => LocalDate, { description: 'A day of the server’s zone.' }) day: string,
    @Arg('filter', () => LogEntryFilter, { nullable: true }) filter: LogEntryFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: 'At most 500.' }) first: number,
    @Arg('before', () => String, {
      nullable: true,
      description: '`older` of an earlier answer: only lines before it.',
    })
    before: string | null,
    @Arg('since', () => String, {
      nullable: true,
      description: '`newer` of an earlier answer: only lines after it.',
    })
    since: string | null,
  ) {
    return searchLogFile(ctx, { day, filter: filter ?? {}, first, before, since });
  }
}
