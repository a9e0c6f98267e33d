import { z } from 'zod';
import { type OwnPart, route } from '../route.js';
import { cacheControl, nextLink, nextPage, noStore } from './headers.js';
import {
  CreateSubmissionDocument,
  RemoveSubmissionDocument,
  SubmissionDocument,
  SubmissionsDocument,
  SubmissionStatusSummaryDocument,
  UploadTokenDocument,
} from './operations.js';
import { idParams } from './shapes.js';
import { ofSubmissions, presentStatusSummary } from './submissions.presenters.js';
import {
  newSubmission,
  newSubmissionVariables,
  removal,
  removalAction,
  removed,
  statusSummaryQuery,
  statusSummaryVariables,
  submissionListQuery,
  submissionListVariables,
} from './submissions.requests.js';
import { statusSummary, submission } from './submissions.shapes.js';

// Routes of submissions that the facades of contracts 2 and 3 B share.

export const listSubmissions = (own: OwnPart) =>
  route({
    method: 'get',
    path: '/api/submissions',
    summary: 'The submissions that the caller may see',
    query: submissionListQuery,
    operation: ofSubmissions(SubmissionsDocument),
    variables: ({ query }) => submissionListVariables(query),
    reply: { 200: z.array(submission) },
    pick: ['submissions', 'nodes'],
    answerHeaders: nextLink,
    headers: ({ submissions: { pageInfo } }, { query }) => nextPage(pageInfo, query),
    ...own,
  });

export const createSubmission = (own: OwnPart) =>
  route({
    method: 'post',
    path: '/api/submissions',
    summary: 'Hand in an activity',
    multipart: { files: 'files[n]' },
    idempotent: true,
    body: newSubmission,
    operation: ofSubmissions(CreateSubmissionDocument),
    variables: ({ body, uploads, idempotencyKey }) => newSubmissionVariables(body, uploads, idempotencyKey),
    reply: { 201: submission },
    ...own,
  });

export const readSubmission = (own: OwnPart) =>
  route({
    method: 'get',
    path: '/api/submissions/:id',
    summary: 'A submission',
    params: idParams,
    operation: ofSubmissions(SubmissionDocument),
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: submission },
    ...own,
  });

export const removeSubmission = (own: OwnPart) =>
  route({
    method: 'delete',
    path: '/api/submissions/:id',
    summary: 'Remove a submission, or request another attempt',
    params: idParams,
    body: removal,
    operation: RemoveSubmissionDocument,
    variables: ({ params, body }) => ({ id: params.id, action: removalAction(body) }),
    reply: { 200: removed },
    present: () => ({ status: 200, message: 'Submission deleted successfully' }),
    ...own,
  });

export const summarizeSubmissions = (own: OwnPart) =>
  route({
    method: 'get',
    // The contract has this spelling.
    path: '/api/submissions/status-sumary',
    summary: 'The state of handing in, by cycle and class',
    query: statusSummaryQuery,
    operation: SubmissionStatusSummaryDocument,
    variables: ({ query }) => statusSummaryVariables(query),
    reply: { 200: statusSummary },
    present: ({ submissionStatusSummary }) => presentStatusSummary(submissionStatusSummary),
    ...own,
  });

/** Each route at a path of its own. */
export const readUploadToken = (own: OwnPart & { path: string }) =>
  route({
    method: 'get',
    summary: 'A token for handing in submissions',
    operation: UploadTokenDocument,
    reply: { 200: z.object({ token: z.string() }) },
    present: data => data,
    answerHeaders: cacheControl,
    headers: noStore,
    ...own,
  });
