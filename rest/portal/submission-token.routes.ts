import { z } from 'zod';
import { route } from '../route.js';
import { PortalUploadTokenDocument } from './operations.js';

export const submissionTokenRoutes = [
  route({
    id: 'portal.submissions.api-token',
    method: 'get',
    path: '/api/submissions/api-token',
    summary: 'A token to hand in submissions with',
    auth: 'session',
    operation: PortalUploadTokenDocument,
    reply: { 200: z.object({ token: z.string() }) },
    present: data => data,
    headers: () => ({ 'Cache-Control': 'no-store' }),
    decision:
      'a JWT of one hour with audience submissions, for the caller; 403 with an upload token, which would never end otherwise',
  }),
];
