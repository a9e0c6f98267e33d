import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { route } from '../route.js';
import { bodyId, legacyId } from '../shared/shapes.js';
import { removed } from '../shared/submissions.requests.js';
import { SubmissionsRemoveFileDocument } from './operations.js';

const filePath = z.string().min(1).max(300);

export const fileRoutes = [
  route({
    id: 'submissions.files.remove',
    method: 'delete',
    path: '/api/submissions/files',
    summary: 'Remove a file of a submission',
    auth: 'key',
    query: z.object({ id: legacyId.optional(), file_path: filePath.optional() }),
    body: z.object({ id: bodyId.nullish(), file_path: filePath.nullish() }).meta({ example: { id: 1 } }),
    fieldNames: { path: 'file_path' },
    operation: SubmissionsRemoveFileDocument,
    variables: ({ query, body }) => {
      const { id = body.id, file_path: path = body.file_path } = query;
      if ((id == null) === (path == null))
        throw new AppError('INVALID', 'ONE_FIELD_NEEDED', { field: 'id', other: 'path' });
      return { id, path };
    },
    reply: { 200: removed },
    present: () => ({ status: 200, message: 'File deleted successfully' }),
    decision:
      'one file, by id or file_path, in the query or in a JSON body; the submission stays; the answer is {status, message} as in the portal’s removals',
  }),
];
