import { z } from 'zod';
import { route } from '../route.js';
import { ScheduleCallerDocument, ScheduleRootDocument } from './operations.js';

export const serviceRoutes = [
  route({
    id: 'schedule.root.read',
    method: 'get',
    path: '/',
    summary: 'The service is running',
    auth: 'open',
    operation: ScheduleRootDocument,
    reply: { 200: z.object({ message: z.literal('Schedule manager'), version: z.string() }) },
    present: ({ health }) => ({ message: 'Schedule manager', version: health.version }),
    decision: 'the answer has the name of the service and its version, without a key',
  }),
  route({
    id: 'schedule.auth.test',
    method: 'get',
    path: '/api/test-auth',
    summary: 'Test an API key',
    auth: 'session',
    operation: ScheduleCallerDocument,
    reply: { 200: z.object({ message: z.literal('Authenticated'), name: z.string() }) },
    present: ({ callerName }) => ({ message: 'Authenticated', name: callerName }),
    decision: 'the answer has the name of the key',
  }),
];
