import { z } from 'zod';
import { route } from '../route.js';
import { ScheduleCallerDocument, ScheduleRootDocument } from './operations.js';

export const serviceRoutes = [
  route({
    id: 'schedule.root.read',
    varies: ['version'],
    method: 'get',
    path: '/',
    summary: 'The service is there',
    auth: 'open',
    operation: ScheduleRootDocument,
    reply: { 200: z.object({ message: z.literal('Schedule manager'), version: z.string() }) },
    present: ({ health }) => ({ message: 'Schedule manager', version: health.version }),
    decision: 'answers who it is and its version, without a key',
  }),
  route({
    id: 'schedule.auth.test',
    method: 'get',
    path: '/api/test-auth',
    summary: 'Try an API key',
    auth: 'session',
    operation: ScheduleCallerDocument,
    reply: { 200: z.object({ message: z.literal('Authenticated'), name: z.string() }) },
    present: ({ callerName }) => ({ message: 'Authenticated', name: callerName }),
    decision: 'answers the name under which the key was made',
  }),
];
