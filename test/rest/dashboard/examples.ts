import { expect } from '@jest/globals';
import { demoCycles } from '../../../src/demo/cycles.js';

/** One request per route that succeeds on the demo data, with the whole answer. The key is the route's id. */
interface Example {
  path: string;
  body: unknown;
}

const current = demoCycles(new Date(), 'America/Sao_Paulo')[1]!;
const counts = (total: number) => ({ total, active: total, cancel_requested: 0, canceled: 0 });

const localTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
/** The meeting of class 1 that runs now; three of four came, one in ten of all left. */
const session = {
  id: 2,
  title: 'Encontro coletivo 2',
  position: 2,
  state: 'live',
  start_time: localTime,
  finish_time: localTime,
  class_id: 1,
  class_name: 'Acolhimento — Turma A',
  course_id: 1,
  course_title: 'Acolhimento',
  cycle_id: 2,
  facilitator_id: 3,
  facilitator_name: 'Fernanda Facilitadora',
  room_name: 'Acolhimento — Turma A',
  room_url: expect.stringMatching(/^https:\/\/meet\.jit\.si\/turma-1-[0-9a-f]{32}$/),
  enrolled: 40,
  joined: 30,
  present: 26,
  messages: 19,
};

const sentiments = { positive: 6, neutral: 5, negative: 6, score: expect.any(Number) };

export const dashboardExamples: Record<string, Example> = {
  'dashboard.up.read': { path: '/up', body: { status: 'operational' } },
  'dashboard.health.read': {
    path: '/api/v1/health-check',
    body: { status: 'OK', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  },
  'dashboard.live.list': { path: '/api/v1/ao-vivo', body: expect.arrayContaining([session]) },
  'dashboard.live-sessions.list': { path: '/api/v1/ao-vivo/sessoes', body: expect.arrayContaining([session]) },
  'dashboard.live-session.read': {
    path: '/api/v1/ao-vivo/sessoes/2',
    body: {
      ...session,
      attendance: expect.arrayContaining([
        { time: localTime, joined: expect.any(Number), left: 0, present: expect.any(Number) },
        { time: localTime, joined: 0, left: 4, present: 26 },
      ]),
    },
  },
  'dashboard.live-messages.list': {
    path: '/api/v1/ao-vivo/sessoes/2/mensagens?limit=1',
    body: [
      {
        id: expect.any(Number),
        text: 'Bem-vindos! Vamos começar em instantes.',
        time: localTime,
        author_id: 3,
        author_name: 'Fernanda Facilitadora',
        by_staff: true,
      },
    ],
  },
  'dashboard.sentiment.read': {
    path: '/api/v1/sentiment?session_id=2',
    body: {
      analyser: 'local:1',
      comments: 17,
      judged: 17,
      ...sentiments,
      sessions: [
        {
          session_id: 2,
          title: 'Encontro coletivo 2',
          start_time: localTime,
          class_id: 1,
          class_name: 'Acolhimento — Turma A',
          judged: 17,
          ...sentiments,
        },
      ],
      themes: expect.arrayContaining([
        { theme: 'connection', judged: 2, positive: 0, neutral: 0, negative: 2, score: expect.any(Number) },
      ]),
      quotes: expect.arrayContaining([
        { sentiment: 'neutral', theme: 'other', session_id: 2, text: 'Sou da equipe de enfermagem.' },
      ]),
    },
  },
  'dashboard.logs.page': { path: '/admin/logs', body: expect.stringContaining('<title>Logs · Elo</title>') },
  'dashboard.logs.download': { path: '/admin/logs/days/2026-11-21', body: '{"level":30,"msg":"example"}\n' },
  'dashboard.logs.entries': {
    path: '/admin/logs/entries?day=2026-11-21&limit=1',
    body: {
      entries: [
        {
          id: '0',
          time: null,
          level: 'info',
          message: 'example',
          request_id: null,
          route: null,
          method: null,
          url: null,
          status: null,
          milliseconds: null,
          details: { level: 30, msg: 'example' },
        },
      ],
      older: null,
      newer: '29',
      searched: 29,
      days: [{ day: '2026-11-21', size: 29 }],
    },
  },
  'dashboard.enrollments.export': {
    path: '/api/v1/export/enrollments?cycle_id=2',
    body: expect.stringContaining('enrollment_id;participant_id;participant_name;cpf;'),
  },
  'dashboard.enrollments.read': {
    path: '/api/v1/inscricoes?class_id=1&status=active',
    body: {
      ...counts(40),
      participants: 40,
      by_status: [
        { status: 'active', total: 40 },
        { status: 'cancel_requested', total: 0 },
        { status: 'canceled', total: 0 },
      ],
      by_course: [{ course_id: 1, title: 'Acolhimento', ...counts(40) }],
      by_cycle: [{ cycle_id: 2, name: current.name, year: current.year, ...counts(40) }],
      by_class: [{ class_id: 1, name: 'Acolhimento — Turma A', course_id: 1, cycle_id: 2, ...counts(40) }],
      by_day: expect.arrayContaining([expect.objectContaining({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })]),
    },
  },
};
