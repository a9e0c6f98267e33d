import { z } from 'zod';
import { route } from '../route.js';
import { formId, nullIfEmpty } from '../shared/shapes.js';
import { lower } from '../shared/words.js';
import { DashboardEnrollmentsDocument, type EnrollmentStatus } from './operations.js';
import { CACHED, cacheHeaders, freshness, day, enrollments, enrollmentStatus } from './shapes.js';

export const enrollmentRoutes = [
  route({
    id: 'dashboard.enrollments.read',
    method: 'get',
    path: '/api/v1/inscricoes',
    summary: 'The counts of enrollments',
    auth: 'session',
    query: z.object({
      course_id: formId,
      cycle_id: formId,
      class_id: formId,
      status: nullIfEmpty(enrollmentStatus.optional()),
      from: nullIfEmpty(day.optional()),
      to: nullIfEmpty(day.optional()),
    }),
    operation: DashboardEnrollmentsDocument,
    variables: ({ query }) => ({
      filter: {
        courseId: query.course_id,
        cycleId: query.cycle_id,
        classId: query.class_id,
        status: query.status?.toUpperCase() as EnrollmentStatus | undefined,
        from: query.from,
        to: query.to,
      },
    }),
    reply: { 200: enrollments },
    present({ enrollmentStats: { freshness: _freshness, by_status, ...stats } }) {
      return { ...stats, by_status: by_status.map(each => ({ ...each, status: lower(each.status) })) };
    },
    answerHeaders: freshness,
    headers: ({ enrollmentStats: { freshness } }) => cacheHeaders(freshness),
    decision: [
      'totals, and counts by status, course, cycle, class and day; the filters course_id, cycle_id, class_id, status, from and to hold for all of them; from and to are days of the contract’s zone and belong to the period',
      'the day is the day of the enrollment; days without enrollments are listed with zeros, the latest 366',
      'supervisors, administrators and API keys see all classes, facilitators their own, participants none (403); an unknown id gives zeros',
      CACHED('60 s'),
    ],
  }),
];
