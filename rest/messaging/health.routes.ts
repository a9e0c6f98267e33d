import { z } from 'zod';
import { route } from '../route.js';
import { MessagingLivenessDocument, MessagingReadinessDocument, MessagingStatusDocument } from './operations.js';

const checks = z.object({ database: z.enum(['ok', 'error']) });

export const healthRoutes = [
  route({
    id: 'messaging.liveness.read',
    method: 'get',
    path: '/api/liveness',
    summary: 'The process is running',
    auth: 'open',
    operation: MessagingLivenessDocument,
    reply: { 200: z.object({ status: z.literal('ok') }) },
    present: () => ({ status: 'ok' }),
  }),
  route({
    id: 'messaging.readiness.read',
    method: 'get',
    path: '/api/readiness',
    summary: 'The database answers',
    auth: 'open',
    operation: MessagingReadinessDocument,
    reply: {
      200: z.object({ status: z.literal('ready'), checks }),
      503: z.object({ status: z.literal('not ready'), checks }),
    },
    status: ({ readiness }) => (readiness.ready ? 200 : 503),
    present: ({ readiness: { ready, database } }) => ({
      status: ready ? 'ready' : 'not ready',
      checks: { database: database ? 'ok' : 'error' },
    }),
    decision: 'also not ready after the stop signal; the database has 3 s to answer',
  }),
  route({
    id: 'messaging.status.read',
    method: 'get',
    path: '/api/status',
    summary: 'Diagnosis of the process',
    auth: 'open',
    operation: MessagingStatusDocument,
    reply: {
      200: z.object({
        status: z.enum(['ok', 'degraded']),
        version: z.string(),
        environment: z.string(),
        timestamp: z.iso.datetime(),
        uptime: z.number().meta({ description: 'Seconds' }),
        checks,
      }),
    },
    present: ({ health: { version, environment, timestamp, uptime }, readiness }) => ({
      status: readiness.ready ? 'ok' : 'degraded',
      version,
      environment,
      timestamp,
      uptime,
      checks: { database: readiness.database ? 'ok' : 'error' },
    }),
    decision: 'body {status: ok or degraded, version, environment, timestamp, uptime, checks}; always 200',
  }),
];
