import { expect } from '@jest/globals';

/** One request a route that succeeds on the demo data, with the whole answer. The key is the route's id. */
interface Example {
  path: string;
  body: unknown;
}

const counts = (total: number) => ({ total, active: total, cancel_requested: 0, canceled: 0 });

export const dashboardExamples: Record<string, Example> = {
  'dashboard.up.read': { path: '/up', body: { status: 'operational' } },
  'dashboard.health.read': {
    path: '/api/v1/health-check',
    body: { status: 'OK', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
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
      by_cycle: [{ cycle_id: 2, name: 'Ciclo 2026', year: 2026, ...counts(40) }],
      by_class: [{ class_id: 1, name: 'Acolhimento — Turma A', course_id: 1, cycle_id: 2, ...counts(40) }],
      by_day: expect.arrayContaining([expect.objectContaining({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })]),
    },
  },
};
