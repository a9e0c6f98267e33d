import { z } from 'zod';
import { parseInput } from '../../src/failures/validation.js';
import { ANY_TYPE, fileHeaders, fileAnswers, pathOf, readingFails, sendStoredFile } from '../shared/files.raw.js';
import { raw } from '../route.js';
import { formId, nullIfEmpty } from '../shared/shapes.js';
import { nextLink, nextPage } from '../shared/headers.js';
import { submissionFile } from '../shared/submissions.shapes.js';
import { submissionListQuery, submissionListVariables } from '../shared/submissions.requests.js';
import { SubmissionsFilesDocument, SubmissionsFilesOfOneDocument } from './operations.js';

const filesQuery = submissionListQuery.extend({
  submission_id: formId,
  file_path: nullIfEmpty(z.string().max(300).optional()),
});

export const fileListRoutes = [
  raw({
    id: 'submissions.files.list',
    method: 'get',
    path: '/api/submissions/files',
    summary: 'Files of submissions, or the content of one',
    auth: 'key',
    query: filesQuery,
    operations: [SubmissionsFilesDocument, SubmissionsFilesOfOneDocument],
    produces: {
      contentType: 'application/json',
      description: 'File records; with file_path the file itself',
      shape: z.array(submissionFile),
      headers: nextLink,
    },
    errors: readingFails,
    decision: [
      'an array of the portal’s file records, of submission_id or of the submissions that meet the filters of /api/submissions; limit counts submissions, more behind the Link header (rel="next")',
      'with file_path the content of that file, as in /api/submissions/files/{path}',
    ],
    handler: tools => async (req, res) => {
      const { file_path: path, submission_id: id, ...query } = parseInput(filesQuery, req.query);
      if (path !== undefined) return sendStoredFile(tools, req, res, path);
      const ctx = tools.contextOf(req);
      if (id !== undefined) {
        const { submission } = await tools.run(SubmissionsFilesOfOneDocument, { id }, ctx);
        return void res.json(submission.files);
      }
      const { submissions } = await tools.run(SubmissionsFilesDocument, submissionListVariables(query), ctx);
      res.set(nextPage(submissions.pageInfo, query)).json(submissions.nodes.flatMap(each => each.files));
    },
  }),
  raw({
    id: 'submissions.files.read',
    method: 'get',
    path: '/api/submissions/files/*path',
    summary: 'Content of a stored file',
    auth: 'key',
    params: z.object({ path: z.string().meta({ description: 'file_path of the record' }) }),
    produces: {
      contentType: ANY_TYPE,
      description: 'The file, with its own media type',
      headers: fileHeaders,
    },
    answers: fileAnswers,
    errors: readingFails,
    decision: 'the same address as in the portal; for files of submissions and of templates',
    handler: tools => (req, res) => sendStoredFile(tools, req, res, pathOf(req)),
  }),
];
