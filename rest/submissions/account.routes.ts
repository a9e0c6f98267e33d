import { route } from '../route.js';
import { presentUser } from '../shared/people.presenters.js';
import { user } from '../shared/people.shapes.js';
import { readUploadToken } from '../shared/submissions.routes.js';
import { SubmissionsUserDocument } from './operations.js';

export const accountRoutes = [
  route({
    id: 'submissions.user.read',
    method: 'get',
    path: '/api/user',
    summary: 'The signed-in person',
    auth: 'session',
    operation: SubmissionsUserDocument,
    reply: { 200: user },
    present: ({ me }) => presentUser(me),
    decision:
      'the record of the portal’s /api/user/{id}, for a bearer JWT or a session; 403 with an API key, because a key is no person',
  }),
  readUploadToken({
    id: 'submissions.token.read',
    path: '/api/submissions/token',
    auth: 'key',
    decision:
      '{token}: a JWT of one hour with audience submissions and the rights of the key; it ends when the key is revoked',
  }),
];
