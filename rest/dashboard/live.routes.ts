import { z } from 'zod';
import { nextLink, nextPage } from '../shared/headers.js';
import { idParams, nullIfEmpty } from '../shared/shapes.js';
import { lower } from '../shared/words.js';
import { route } from '../route.js';
import type { LegacyTime } from '../local-time.js';
import {
  DashboardLiveMessagesDocument,
  DashboardLiveSessionDocument,
  DashboardLiveSessionsDocument,
  type DashboardLiveSessionsQuery,
} from './operations.js';
import { CACHED, cacheHeaders, freshness, liveMessage, liveSession, liveSessionReport } from './shapes.js';

const LIVE = CACHED('30 s');

type Session = DashboardLiveSessionsQuery['liveSessions']['sessions'][number];

/** Times are local, as in the other contracts; states are in lower case. */
const presentSession = (session: Session, time: LegacyTime) => ({
  ...session,
  state: lower(session.state),
  start_time: time.local(session.start_time),
  finish_time: time.local(session.finish_time),
});

const list = (path: string, id: string, decision: readonly string[]) =>
  route({
    id,
    method: 'get',
    path,
    summary: 'Live sessions: the collective meetings that run now',
    auth: 'session',
    operation: DashboardLiveSessionsDocument,
    reply: { 200: z.array(liveSession) },
    present: ({ liveSessions }, { time }) => liveSessions.sessions.map(session => presentSession(session, time)),
    answerHeaders: freshness,
    headers: ({ liveSessions }) => cacheHeaders(liveSessions.freshness),
    decision,
  });

export const liveRoutes = [
  list('/api/v1/ao-vivo', 'dashboard.live.list', ['the same as /api/v1/ao-vivo/sessoes', LIVE]),
  list('/api/v1/ao-vivo/sessoes', 'dashboard.live-sessions.list', [
    'an array of the meetings that run now, by start time: class, course, facilitator, room, times of the contract’s zone, number of enrolled people, of people who came (joined) and of people there now (present)',
    'supervisors, administrators and API keys see meetings of all classes, facilitators of their own, participants none (403)',
    LIVE,
  ]),
  route({
    id: 'dashboard.live-session.read',
    method: 'get',
    path: '/api/v1/ao-vivo/sessoes/:id',
    summary: 'One live session with attendance over time',
    auth: 'session',
    params: idParams,
    query: z.object({ interval: nullIfEmpty(z.coerce.number().int().min(1).max(60).default(5)) }),
    operation: DashboardLiveSessionDocument,
    variables: ({ params, query }) => ({ id: params.id, interval: query.interval }),
    reply: { 200: liveSessionReport },
    present: ({ liveSession: { attendance, session } }, { time }) => ({
      ...presentSession(session, time),
      attendance: attendance.map(step => ({ ...step, time: time.local(step.time) })),
    }),
    answerHeaders: freshness,
    headers: ({ liveSession: { freshness } }) => cacheHeaders(freshness),
    decision: [
      'id is the meeting, also a past or future one; 404 when its class is not the caller’s',
      'attendance in steps of interval minutes (5) from the start to the end, or to now: the people who joined and left in the step, and the people present at its end',
      'a person joins by entering (POST /portal/api/presence/auto) or by writing a message; a person leaves with the graph’s leaveLiveSession or after watching to the end; without leaving, they stay until the end',
      LIVE,
    ],
  }),
  route({
    id: 'dashboard.live-messages.list',
    method: 'get',
    path: '/api/v1/ao-vivo/sessoes/:id/mensagens',
    summary: 'The messages in a live session',
    auth: 'session',
    params: idParams,
    query: z.object({
      limit: nullIfEmpty(z.coerce.number().int().min(1).max(1000).default(100)),
      after: nullIfEmpty(z.string().max(500).optional()),
      order: nullIfEmpty(z.enum(['asc', 'desc']).default('asc')),
    }),
    operation: DashboardLiveMessagesDocument,
    variables: ({ params, query }) => ({
      meetingId: params.id,
      first: query.limit,
      after: query.after,
      latestFirst: query.order === 'desc',
    }),
    reply: { 200: z.array(liveMessage) },
    present: ({ watchLiveMessages: { page } }, { time }) =>
      page.nodes.map(message => ({ ...message, time: time.local(message.time) })),
    answerHeaders: { ...nextLink, ...freshness },
    headers: ({ watchLiveMessages: { page, freshness } }, { query }) => ({
      ...nextPage(page.pageInfo, query),
      ...cacheHeaders(freshness),
    }),
    decision: [
      'an array in the order of writing, or the latest first (order=desc); 100 unless limit gives another number, more behind the Link header (rel="next")',
      'written with the graph’s postLiveMessage by participants of the class and its facilitator, while the session runs',
      LIVE,
    ],
  }),
];
