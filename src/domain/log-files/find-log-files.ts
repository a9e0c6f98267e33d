import type { LogLevel } from '../../entities/index.js';
import type { LogFile, LogFiles } from '../../platform/watching/log-files.js';
import { maskPersonal } from '../../platform/watching/mask-personal.js';
import { AppError } from '../../failures/errors.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { type LogEntry, levelNumber, parseLogLine } from './log-entry.js';
import { authorize } from '../kernel/policy.js';
import { logFilePolicy } from './policy.js';

/** Requests of the log pages themselves: without this filter, a reader that follows the log would see little else. */
const OWN_ROUTES = 'dashboard.logs.';
/** The limits of one search: bytes, time and entries. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_SEARCH_MS = 1_500;
const MAX_ENTRIES = 500;
/** Several processes write their lines a little out of order. */
const OUT_OF_ORDER_MS = 5_000;

export interface LogFilter {
  /** A text anywhere in the line, regardless of case. */
  text?: string | null;
  /** This level and more severe ones. */
  level?: LogLevel | null;
  requestId?: string | null;
  /** The beginning of the route's id. */
  route?: string | null;
  from?: Date | null;
  to?: Date | null;
  /** True: requests of the log pages too. */
  withOwn?: boolean | null;
}

export interface LogSearch {
  day: string;
  filter: LogFilter;
  first: number;
  /** Places in the file: `before` for lines before it, latest first; `since` for lines after it, in their order. */
  before?: string | null;
  since?: string | null;
}

export interface FoundLogEntries {
  entries: LogEntry[];
  /** The place for the next search of older lines; null when the begin was reached. */
  older: string | null;
  /** The place of the first newer line. */
  newer: string;
  /** The number of bytes that were read for this. */
  searched: number;
}

const requireLogFiles = ({ services }: Ctx<'logFiles'>): LogFiles => {
  if (!services.logFiles) throw new AppError('NOT_FOUND', 'LOG_FILES_NOT_KEPT');
  return services.logFiles;
};

/** The days with log files, latest first. */
export async function findLogDays(ctx: Ctx<'logFiles'>) {
  authorize(ctx, logFilePolicy.logDays);
  return (await ctx.services.logFiles?.days()) ?? [];
}

/** One day's file, to be sent whole. The download is logged with its person. */
export async function findLogDay(ctx: Ctx<'logFiles'>, day: string) {
  const { userId } = authorize(ctx, logFilePolicy.logDay);
  const found = (await requireLogFiles(ctx).days()).find(each => each.day === day);
  if (!found) throw notFound('LOG_FILE');
  ctx.log.info({ userId, day }, 'a log file is downloaded');
  return found;
}

const placeOf = (cursor: string, field: string): number => {
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError('INVALID', 'CURSOR_INVALID', { field });
  return Number(cursor);
};

/** The text that a line must contain, searched before it is parsed: most lines are not wanted. */
function textTest({ text, requestId }: LogFilter): (line: string) => boolean {
  // The text in the form of JSON.
  const wanted = [text, requestId].flatMap(each => (each ? [JSON.stringify(each).slice(1, -1).toLowerCase()] : []));
  if (wanted.length === 0) return () => true;
  return line => {
    const lower = line.toLowerCase();
    return wanted.every(each => lower.includes(each));
  };
}

function entryTest({ level, requestId, route, from, to, withOwn }: LogFilter): (entry: LogEntry) => boolean {
  const least = level ? levelNumber(level) : 0;
  return entry =>
    (least === 0 || (entry.level !== null && levelNumber(entry.level) >= least)) &&
    (!requestId || entry.requestId === requestId) &&
    (!route || (entry.route?.startsWith(route) ?? false)) &&
    (withOwn === true || !entry.route?.startsWith(OWN_ROUTES)) &&
    (!from || (entry.time !== null && entry.time >= from)) &&
    (!to || (entry.time !== null && entry.time < to));
}

/**
 * Lines of a day that match, a page at a time. A search may read much without filling its page. Then `older` gives the place to
 * go on.
 */
export async function searchLogFile(ctx: Ctx<'logFiles'>, search: LogSearch): Promise<FoundLogEntries> {
  const { userId } = authorize(ctx, logFilePolicy.logEntries);
  const { day, filter, first, before, since } = search;
  if (!Number.isInteger(first) || first < 1 || first > MAX_ENTRIES)
    throw new AppError('INVALID', 'BETWEEN', { field: 'first', min: 1, max: MAX_ENTRIES });
  for (const [field, value] of Object.entries({ text: filter.text, requestId: filter.requestId, route: filter.route }))
    if (value && value.length > 200) throw new AppError('INVALID', 'TEXT_TOO_LONG', { field, max: 200 });
  const places = {
    before: before == null ? null : placeOf(before, 'before'),
    since: since == null ? null : placeOf(since, 'since'),
  };
  const file = await requireLogFiles(ctx).open(day);
  if (!file) throw notFound('LOG_FILE');
  try {
    if (places.since !== null) return named(await follow(file, search, places.since), day);
    // Logged with a route of the log pages, so that searches don't find themselves.
    const route = `${OWN_ROUTES}entries`;
    // The log must not contain a name that an administrator searched for.
    const asked = filter.text ? { ...filter, text: '[hidden]' } : filter;
    ctx.log.info({ route, userId, day, search: maskPersonal(JSON.stringify(asked)) }, 'log files are searched');
    return named(await searchBackwards(file, search, places.before), day);
  } finally {
    await file.close();
  }
}

/** Lines of different days may have the same place: so the id of a line contains the day. */
const named = ({ entries, ...found }: FoundLogEntries, day: string): FoundLogEntries => ({
  ...found,
  entries: entries.map(entry => ({ ...entry, id: `${day}:${entry.id}` })),
});

/** Tells when one search has read enough. */
function budget() {
  const until = performance.now() + MAX_SEARCH_MS;
  return (bytes: number): boolean => bytes >= MAX_BYTES || performance.now() > until;
}

async function searchBackwards(
  file: LogFile,
  { filter, first }: LogSearch,
  before: number | null,
): Promise<FoundLogEntries> {
  const matchesText = textTest(filter);
  const fits = entryTest(filter);
  const isBudgetSpent = budget();
  const { from, to } = filter;
  const timeOf = (line: string) => parseLogLine(line, 0).time?.getTime() ?? 0;
  const begin = before ?? (to ? await file.placeAfter(line => timeOf(line) > to.getTime()) : file.size);
  const entries: LogEntry[] = [];
  let older: string | null = null;
  let reached = begin;
  let newer = file.size;
  for await (const line of file.backwards(begin)) {
    reached = line.begin;
    if (line.end === file.size) {
      // An unfinished line: a whole line ends with a line feed. A later search with `since` gets it whole.
      newer = line.begin;
      continue;
    }
    const entry = matchesText(line.text) ? parseLogLine(line.text, line.begin) : null;
    if (entry && fits(entry)) entries.push(entry);
    if (from) {
      const time = entry ? entry.time?.getTime() : timeOf(line.text);
      if (time !== undefined && time !== 0 && time < from.getTime() - OUT_OF_ORDER_MS) break;
    }
    if (entries.length === first || isBudgetSpent(begin - reached)) {
      older = reached > 0 ? String(reached) : null;
      break;
    }
  }
  return { entries, older, newer: String(newer), searched: begin - reached };
}

async function follow(file: LogFile, { filter, first }: LogSearch, since: number): Promise<FoundLogEntries> {
  const matchesText = textTest(filter);
  const fits = entryTest(filter);
  const isBudgetSpent = budget();
  const begin = Math.min(since, file.size);
  const entries: LogEntry[] = [];
  let reached = begin;
  for await (const line of file.forwards(begin)) {
    reached = line.end;
    const entry = matchesText(line.text) ? parseLogLine(line.text, line.begin) : null;
    if (entry && fits(entry)) entries.push(entry);
    if (entries.length === first || isBudgetSpent(reached - begin)) break;
  }
  return { entries, older: null, newer: String(reached), searched: reached - begin };
}
