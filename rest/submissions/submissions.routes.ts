import { z } from 'zod';
import { route } from '../route.js';
import { idParams } from '../shared/shapes.js';
import { presentStatusSummary, presentSubmission } from '../shared/submissions.presenters.js';
import { nextPage } from '../shared/next-page.js';
import {
  evaluation,
  evaluationInput,
  newSubmission,
  newSubmissionVariables,
  removal,
  removalAction,
  removed,
  statusSummaryQuery,
  statusSummaryVariables,
  submissionListQuery,
  submissionListVariables,
} from '../shared/submissions.requests.js';
import { statusSummary, submission } from '../shared/submissions.shapes.js';
import {
  SubmissionsCreateDocument,
  SubmissionsEvaluateDocument,
  SubmissionsListDocument,
  SubmissionsReadDocument,
  SubmissionsRemoveDocument,
  SubmissionsStatusSummaryDocument,
} from './operations.js';

export const submissionRoutes = [
  route({
    id: 'submissions.list',
    method: 'get',
    path: '/api/submissions',
    summary: 'Submissions',
    auth: 'key',
    query: submissionListQuery,
    operation: SubmissionsListDocument,
    variables: ({ query }) => submissionListVariables(query),
    reply: { 200: z.array(submission) },
    present: found => found.submissions.nodes.map(presentSubmission),
    headers: (found, { query }) => nextPage(found.submissions.pageInfo, query),
    decision:
      'an array of the portal’s records, with its filters, in the order of their ids; 1000 at most (limit), more behind the Link header (rel="next")',
  }),
  route({
    id: 'submissions.create',
    method: 'post',
    path: '/api/submissions',
    summary: 'Hand in an activity',
    auth: 'token',
    multipart: { files: 'files[n]' },
    body: newSubmission,
    operation: SubmissionsCreateDocument,
    variables: ({ body, uploads }) => newSubmissionVariables(body, uploads),
    reply: { 201: submission },
    present: ({ createSubmission }) => presentSubmission(createSubmission),
    decision: [
      'with an upload token of either facade and nothing else; the form, its rules and the answer are the portal’s',
      'a token of a key hands in for any enrolled participant, one of a person with that person’s rights',
    ],
  }),
  route({
    id: 'submissions.read',
    method: 'get',
    path: '/api/submissions/:id',
    summary: 'A submission',
    auth: 'key',
    params: idParams,
    operation: SubmissionsReadDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: submission },
    present: ({ submission: found }) => presentSubmission(found),
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
    operation: SubmissionsEvaluateDocument,
    variables: ({ params, body }) => ({ id: params.id, input: evaluationInput(body) }),
    reply: { 200: submission },
    present: ({ evaluateSubmission }) => presentSubmission(evaluateSubmission),
    decision: [
      'status, score (0 to 100) and facilitator_comment as on the portal, in a form or in JSON; the id in the path counts',
      'status submitted takes an evaluation back; files in the form are dropped',
    ],
  }),
  route({
    id: 'submissions.remove',
    method: 'delete',
    path: '/api/submissions/:id',
    summary: 'Remove a submission, or ask for it again',
    auth: 'key',
    params: idParams,
    body: removal,
    operation: SubmissionsRemoveDocument,
    variables: ({ params, body }) => ({ id: params.id, action: removalAction(body) }),
    reply: { 200: removed },
    present: () => ({ status: 200, message: 'Submission deleted successfully' }),
    decision:
      'as on the portal: action resend asks the participant by mail to hand in again; the record is kept as history',
  }),
  route({
    id: 'submissions.status-summary',
    method: 'get',
    // The spelling is contract.
    path: '/api/submissions/status-sumary',
    summary: 'Whether anything was handed in, by cycle and class',
    auth: 'key',
    query: statusSummaryQuery,
    operation: SubmissionsStatusSummaryDocument,
    variables: ({ query }) => statusSummaryVariables(query),
    reply: { 200: statusSummary },
    present: ({ submissionStatusSummary }) => presentStatusSummary(submissionStatusSummary),
    decision: 'the portal’s body, for all classes; every filter is optional',
  }),
];
