import { z } from 'zod';
import { route } from '../route.js';
import {
  PortalClassSubmissionsDocument,
  PortalCreateSubmissionDocument,
  PortalEvaluateSubmissionDocument,
  PortalRemoveSubmissionDocument,
  PortalSubmissionDocument,
  PortalSubmissionsDocument,
  PortalSubmissionStatusSummaryDocument,
} from './operations.js';
import { presentStatusSummary, presentSubmission } from '../shared/submissions.presenters.js';
import { presentParticipantSummary } from './submissions.presenters.js';
import { participantSummary, statusSummary, submission } from '../shared/submissions.shapes.js';
import { idParams, legacyId } from '../shared/shapes.js';
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

const LIST_LIMIT = 1000;

export const submissionRoutes = [
  route({
    id: 'portal.submissions.list',
    method: 'get',
    path: '/api/submissions',
    summary: 'Submissions the caller may see',
    auth: 'session',
    query: submissionListQuery,
    operation: PortalSubmissionsDocument,
    variables: ({ query }) => submissionListVariables(query),
    reply: { 200: z.array(submission) },
    present: ({ submissions }) => submissions.nodes.map(presentSubmission),
    headers: ({ submissions: { pageInfo } }, { query }) => nextPage(pageInfo, query),
    decision: [
      'filters class_id, status, participant_id, activity_id, course_id, cycle_id and facilitator_id; 1000 records at most (limit), more behind the Link header (rel="next")',
      'a participant sees own submissions, a facilitator those of led classes, other staff all',
    ],
  }),
  route({
    id: 'portal.submissions.create',
    method: 'post',
    path: '/api/submissions',
    summary: 'Hand in an activity',
    auth: 'upload',
    multipart: { files: 'files[n]' },
    body: newSubmission,
    operation: PortalCreateSubmissionDocument,
    variables: ({ body, uploads }) => newSubmissionVariables(body, uploads),
    reply: { 201: submission },
    present: ({ createSubmission }) => presentSubmission(createSubmission),
    decision: [
      '201; with an upload token or a session, whose own rights count (participant: own; staff: participants of the class)',
      'course_id and cycle_id must be those of the class when sent; the facilitator is the class’s; names and addresses in the form are not stored',
      'several submissions of one activity may exist; the summaries count the latest',
    ],
  }),
  route({
    id: 'portal.submissions.read',
    method: 'get',
    path: '/api/submissions/:id',
    summary: 'A submission',
    auth: 'session',
    params: idParams,
    operation: PortalSubmissionDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: submission },
    present: ({ submission: found }) => presentSubmission(found),
    decision:
      'the legacy service had no handler though its client called it: answers the submission; 404 for strangers',
  }),
  route({
    id: 'portal.submissions.update',
    method: 'put',
    path: '/api/submissions/:id',
    summary: 'Evaluate a submission',
    auth: 'session',
    // The id of the form counts, not the one in the path: contract (INTERFACE.md section 6).
    params: z.object({ id: z.string().max(40) }),
    multipart: { files: 'files[n]' },
    body: evaluation.extend({ id: legacyId }),
    operation: PortalEvaluateSubmissionDocument,
    variables: ({ body }) => ({ id: body.id, input: evaluationInput(body) }),
    reply: { 200: submission },
    present: ({ evaluateSubmission }) => presentSubmission(evaluateSubmission),
    decision:
      'score from 0 to 100; by staff of the class; status submitted takes an evaluation back; files in the form are dropped',
  }),
  route({
    id: 'portal.submissions.remove',
    method: 'delete',
    path: '/api/submissions/:id',
    summary: 'Remove a submission, or ask for it again',
    auth: 'session',
    params: idParams,
    body: removal,
    operation: PortalRemoveSubmissionDocument,
    variables: ({ params, body }) => ({ id: params.id, action: removalAction(body) }),
    reply: { 200: removed },
    present: () => ({ status: 200, message: 'Submission deleted successfully' }),
    decision: [
      'action resend, for staff, asks the participant by mail to hand in again, at the stored address and never at the one in the body',
      'participants may remove their own submission until it is evaluated; the record is kept as history',
    ],
  }),
  route({
    id: 'portal.submissions.class-summary',
    method: 'get',
    path: '/api/submissions/class/:id',
    summary: 'What each participant of a class handed in',
    auth: 'session',
    params: idParams,
    operation: PortalClassSubmissionsDocument,
    variables: ({ params }) => ({ classId: params.id, first: LIST_LIMIT }),
    reply: { 200: z.array(participantSummary) },
    present: presentParticipantSummary,
    decision: 'status is avaliada, recebida or não recebida, of the latest submission of each activity of the course',
  }),
  route({
    id: 'portal.submissions.status-summary',
    method: 'get',
    // The spelling is contract.
    path: '/api/submissions/status-sumary',
    summary: 'Whether anything was handed in, by cycle and class',
    auth: 'session',
    query: statusSummaryQuery,
    operation: PortalSubmissionStatusSummaryDocument,
    variables: ({ query }) => statusSummaryVariables(query),
    reply: { 200: statusSummary },
    present: ({ submissionStatusSummary }) => presentStatusSummary(submissionStatusSummary),
    decision: 'covers the classes the caller takes part in or leads, all for other staff; every filter is optional',
  }),
];
