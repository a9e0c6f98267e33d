import { route } from '../route.js';
import { HANDED_IN_AGAIN, WITHOUT_PLACE } from '../shared/decisions.js';
import { EvaluateSubmissionDocument } from '../shared/operations.js';
import { idParams } from '../shared/shapes.js';
import { ofSubmissions } from '../shared/submissions.presenters.js';
import { evaluation, evaluationInput } from '../shared/submissions.requests.js';
import {
  createSubmission,
  listSubmissions,
  readSubmission,
  removeSubmission,
  summarizeSubmissions,
} from '../shared/submissions.routes.js';
import { submission } from '../shared/submissions.shapes.js';

export const submissionRoutes = [
  listSubmissions({
    id: 'submissions.list',
    summary: 'Submissions',
    auth: 'key',
    decision:
      'an array of the portal’s records, with its filters, in the order of their ids; at most 1000 (limit), more behind the Link header (rel="next")',
  }),
  createSubmission({
    id: 'submissions.create',
    auth: 'token',
    decision: [
      'only with an upload token of either facade; the form, its rules and the answer are as in the portal',
      HANDED_IN_AGAIN,
      WITHOUT_PLACE,
      'a token of a key hands in for any enrolled participant; a token of a person has that person’s rights',
    ],
  }),
  readSubmission({
    id: 'submissions.read',
    auth: 'key',
    decision: 'the portal’s record; 404 when it was removed',
  }),
  route({
    id: 'submissions.update',
    method: 'post',
    path: '/api/submissions/:id',
    summary: 'Evaluate a submission',
    auth: 'key',
    params: idParams,
    multipart: { files: 'files[n]', orJson: true },
    body: evaluation,
    operation: ofSubmissions(EvaluateSubmissionDocument),
    variables: ({ params, body }) => ({ id: params.id, input: evaluationInput(body) }),
    reply: { 200: submission },
    decision: [
      'status, score (0 to 100) and facilitator_comment as in the portal, in a form or in JSON; the id in the path counts',
      'status submitted withdraws an evaluation; files in the form are dropped',
    ],
  }),
  removeSubmission({
    id: 'submissions.remove',
    auth: 'key',
    decision:
      'the same as in the portal: with action resend, a mail asks the participant to hand in again; the record is kept as history',
  }),
  summarizeSubmissions({
    id: 'submissions.status-summary',
    auth: 'key',
    decision: 'the portal’s body, for all classes; every filter is optional',
  }),
];
