import { z } from 'zod';
import { cacheControl } from '../shared/headers.js';
import { localTime } from '../shared/shapes.js';

// Wire shapes of contract 3 D; the contract shows only the health body.

const counts = { total: z.int(), active: z.int(), cancel_requested: z.int(), canceled: z.int() };

export const enrollmentStatus = z.enum(['active', 'cancel_requested', 'canceled']);

/** A day as `YYYY-MM-DD`. */
export const day = z.iso.date();

export const enrollments = z
  .object({
    ...counts,
    participants: z.int(),
    by_status: z.array(z.object({ status: enrollmentStatus, total: z.int() })),
    by_course: z.array(z.object({ course_id: z.int(), title: z.string(), ...counts })),
    by_cycle: z.array(z.object({ cycle_id: z.int(), name: z.string(), year: z.int(), ...counts })),
    by_class: z.array(
      z.object({ class_id: z.int(), name: z.string(), course_id: z.int(), cycle_id: z.int(), ...counts }),
    ),
    by_day: z.array(z.object({ day, ...counts })),
  })
  .meta({ id: 'Enrollments' });

/** Headers of an answer that is computed once for many. It may depend on the caller. */
export const cacheHeaders = ({ age, maxAge }: { age: number; maxAge: number }): Record<string, string> => ({
  Age: String(age),
  'Cache-Control': `private, max-age=${maxAge}`,
  Vary: 'Authorization, Cookie, X-Participant-Mode',
});

/** The headers that `cacheHeaders` sets, for OpenAPI. */
export const freshness = {
  ...cacheControl,
  Age: z.string().meta({ description: 'The age of the answer in seconds', example: '12' }),
  Vary: z.string(),
};

export const CACHED = (what: string) =>
  `computed at most once every ${what} for all who may see the same; Age says how old it is`;

export const liveSession = z
  .object({
    id: z.int(),
    title: z.string(),
    position: z.int(),
    state: z.enum(['scheduled', 'live', 'ended']),
    start_time: localTime,
    finish_time: localTime,
    class_id: z.int(),
    class_name: z.string(),
    course_id: z.int(),
    course_title: z.string(),
    cycle_id: z.int(),
    facilitator_id: z.int().nullable(),
    facilitator_name: z.string().nullable(),
    room_name: z.string().nullable(),
    room_url: z.url().nullable(),
    enrolled: z.int(),
    joined: z.int(),
    present: z.int(),
    messages: z.int(),
  })
  .meta({ id: 'LiveSession' });

export const liveSessionReport = liveSession
  .extend({ attendance: z.array(z.object({ time: localTime, joined: z.int(), left: z.int(), present: z.int() })) })
  .meta({ id: 'LiveSessionReport' });

export const liveMessage = z
  .object({
    id: z.int(),
    text: z.string(),
    time: localTime,
    author_id: z.int(),
    author_name: z.string(),
    by_staff: z.boolean(),
  })
  .meta({ id: 'LiveMessage' });

const judged = {
  judged: z.int(),
  positive: z.int(),
  neutral: z.int(),
  negative: z.int(),
  score: z.number().min(-1).max(1).nullable(),
};
const theme = z.enum(['content', 'facilitation', 'pace', 'material', 'connection', 'participation', 'other']);

export const sentiment = z
  .object({
    analyser: z.string(),
    comments: z.int(),
    ...judged,
    sessions: z.array(
      z.object({
        session_id: z.int(),
        title: z.string(),
        start_time: localTime,
        class_id: z.int(),
        class_name: z.string(),
        ...judged,
      }),
    ),
    themes: z.array(z.object({ theme, ...judged })),
    quotes: z.array(
      z.object({
        sentiment: z.enum(['positive', 'neutral', 'negative']),
        theme,
        session_id: z.int(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'Sentiment' });

export const logDay = z.object({ day, size: z.int() });

export const logEntries = z
  .object({
    entries: z.array(
      z.object({
        id: z.string(),
        time: z.iso.datetime().nullable(),
        level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).nullable(),
        message: z.string(),
        request_id: z.string().nullable(),
        route: z.string().nullable(),
        method: z.string().nullable(),
        url: z.string().nullable(),
        status: z.int().nullable(),
        milliseconds: z.number().nullable(),
        details: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    older: z.string().nullable(),
    newer: z.string(),
    searched: z.int(),
    days: z.array(logDay),
  })
  .meta({ id: 'LogEntries' });
