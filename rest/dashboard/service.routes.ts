import { z } from 'zod';
import { route } from '../route.js';
import { DashboardHealthDocument, DashboardStatusDocument } from './operations.js';
import { instant } from '../shared/shapes.js';
import { lower } from '../shared/words.js';

const status = <const S extends string>(...words: S[]) => z.object({ status: z.enum(words) });

export const serviceRoutes = [
  route({
    id: 'dashboard.up.read',
    method: 'get',
    path: '/up',
    summary: 'The state of the dashboard',
    auth: 'open',
    operation: DashboardStatusDocument,
    reply: { 200: status('operational'), 503: status('maintenance', 'fault') },
    status: ({ dashboardStatus }) => (dashboardStatus === 'OPERATIONAL' ? 200 : 503),
    present: ({ dashboardStatus }) => ({ status: lower(dashboardStatus) }),
    decision: [
      'body {status: operational, maintenance or fault}',
      'maintenance: DASHBOARD_MAINTENANCE is set; fault: the database does not answer within 3 s, or the server is stopping',
    ],
  }),
  route({
    id: 'dashboard.health.read',
    method: 'get',
    path: '/api/v1/health-check',
    summary: 'The process is running',
    auth: 'open',
    operation: DashboardHealthDocument,
    reply: { 200: z.object({ status: z.literal('OK'), timestamp: instant }) },
    present: ({ health }) => ({ status: 'OK', timestamp: health.timestamp }),
    decision: 'asks no other server; /up also checks the database',
  }),
];
