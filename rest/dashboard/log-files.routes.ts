import { z } from 'zod';
import { lower } from '../shared/words.js';
import { AppError } from '../../src/failures/errors.js';
import type { LegacyTime } from '../local-time.js';
import { route } from '../route.js';
import { nullIfEmpty } from '../shared/shapes.js';
import { cacheControl, noStore } from '../shared/headers.js';
import { DashboardLogEntriesDocument, type LogLevel } from './operations.js';
import { day, logEntries } from './shapes.js';
import { fieldReason } from '../../src/failures/field-reasons.js';

const level = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, fieldReason('NOT_A_CLOCK_TIME'));

/** A time of day as an instant; `to` includes its whole minute or second. */
function instantOf(time: LegacyTime, on: string, at: string | undefined, { whole = false } = {}): string | undefined {
  if (at === undefined) return undefined;
  const found = time.parse(`${on} ${at.length === 5 ? `${at}:00` : at}`);
  if (!found) throw new AppError('INVALID', 'TIMES_OF_DAY_NEEDED', { field: 'from', other: 'to' });
  if (!whole) return found;
  return new Date(Date.parse(found) + (at.length === 5 ? 60_000 : 1_000)).toISOString();
}

/** The place of a line in its file; its id in the graph begins with the day. */
const placeOf = (id: string): string => id.slice(id.indexOf(':') + 1);

export const logFileRoutes = [
  route({
    id: 'dashboard.logs.entries',
    method: 'get',
    path: '/admin/logs/entries',
    summary: 'The lines of a day’s log file that meet the conditions',
    auth: 'session',
    query: z.object({
      day,
      text: nullIfEmpty(z.string().max(200).optional()),
      level: nullIfEmpty(level.optional()),
      request_id: nullIfEmpty(z.string().max(200).optional()),
      route: nullIfEmpty(z.string().max(200).optional()),
      from: nullIfEmpty(clock.optional()),
      to: nullIfEmpty(clock.optional()),
      own: nullIfEmpty(z.stringbool().default(false)),
      limit: nullIfEmpty(z.coerce.number().int().min(1).max(500).default(100)),
      before: nullIfEmpty(z.string().max(20).optional()),
      since: nullIfEmpty(z.string().max(20).optional()),
    }),
    operation: DashboardLogEntriesDocument,
    variables: ({ query, time }) => ({
      day: query.day,
      filter: {
        text: query.text,
        level: query.level?.toUpperCase() as LogLevel | undefined,
        requestId: query.request_id,
        route: query.route,
        from: instantOf(time, query.day, query.from),
        to: instantOf(time, query.day, query.to, { whole: true }),
        withOwn: query.own,
      },
      first: query.limit,
      before: query.before,
      since: query.since,
    }),
    reply: { 200: logEntries },
    present: ({ logEntries: { entries, ...rest }, logDays }) => ({
      entries: entries.map(entry => ({
        ...entry,
        id: placeOf(String(entry.id)),
        level: entry.level && lower(entry.level),
        details: entry.details as Record<string, unknown> | null,
      })),
      ...rest,
      days: logDays,
    }),
    answerHeaders: cacheControl,
    headers: noStore,
    errors: { NOT_FOUND: {} },
    decision: [
      'for administrators; latest first; with since, the lines after it in their order',
      'one search reads at most 16 MiB or takes at most 1.5 s; pass older as before to search earlier lines, and newer as since to follow',
      'text is searched anywhere in the line; level means this level and more serious ones; route is the start of the route’s id; requests of the log pages themselves are left out unless own=true',
      'each search is logged with its caller; following is not logged',
    ],
  }),
];
