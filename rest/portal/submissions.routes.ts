import { z } from 'zod';
import { route } from '../route.js';
import { HANDED_IN_AGAIN, WITHOUT_PLACE } from '../shared/decisions.js';
import { EvaluateSubmissionDocument } from '../shared/operations.js';
import { idParams, legacyId } from '../shared/shapes.js';
import { ofSubmissions } from '../shared/submissions.presenters.js';
import { evaluation, evaluationInput } from '../shared/submissions.requests.js';
import {
  createSubmission,
  listSubmissions,
  readSubmission,
  readUploadToken,
  removeSubmission,
  summarizeSubmissions,
} from '../shared/submissions.routes.js';
import { participantSummary, submission } from '../shared/submissions.shapes.js';
import { PortalClassSubmissionsDocument } from './operations.js';
import { presentParticipantSummary } from './submissions.presenters.js';

const LIST_LIMIT = 1000;

export const submissionRoutes = [
  listSubmissions({
    id: 'portal.submissions.list',
    auth: 'session',
    decision: [
      'filters class_id, status, participant_id, activity_id, course_id, cycle_id and facilitator_id; at most 1000 records (limit), more behind the Link header (rel="next")',
      'a participant sees their own submissions, a facilitator those of classes that they lead, other staff all',
    ],
  }),
  createSubmission({
    id: 'portal.submissions.create',
    auth: 'upload',
    decision: [
      '201; with an upload token or a session; the person’s own rights count (participant: their own; staff: participants of the class)',
      'course_id and cycle_id are optional and must belong to the class; the facilitator is the class’s; names and addresses in the form are not stored',
      'several submissions of one activity may exist, each an attempt; the same files as the latest within ten minutes are the same submission, with the same answer',
      HANDED_IN_AGAIN,
      WITHOUT_PLACE,
      '409 when the cycle is over; when staff has set a rule for the activity, also after it has closed and when no attempt is left',
    ],
  }),
  readSubmission({
    id: 'portal.submissions.read',
    auth: 'session',
    decision:
      'the legacy service had no handler, though its client called it; the answer is the submission; 404 for strangers',
  }),
  route({
    id: 'portal.submissions.update',
    method: 'put',
    path: '/api/submissions/:id',
    summary: 'Evaluate a submission',
    auth: 'session',
    // By the contract the id of the form counts, not the one in the path (docs/developing/quirks.md).
    params: z.object({ id: z.string().max(40) }),
    multipart: { files: 'files[n]' },
    body: evaluation.extend({ id: legacyId }),
    operation: ofSubmissions(EvaluateSubmissionDocument),
    variables: ({ body }) => ({ id: body.id, input: evaluationInput(body) }),
    reply: { 200: submission },
    decision:
      'score from 0 to 100; by staff of the class; status submitted withdraws an evaluation; files in the form are dropped',
  }),
  removeSubmission({
    id: 'portal.submissions.remove',
    auth: 'session',
    decision: [
      'action resend, for staff: a mail asks the participant to hand in again; it goes to the stored address and never to the one in the body',
      'participants may remove their own submission until it is evaluated; the record is kept as history',
    ],
  }),
  route({
    id: 'portal.submissions.class-summary',
    method: 'get',
    path: '/api/submissions/class/:id',
    summary: 'The hand-ins of each participant of a class',
    auth: 'session',
    params: idParams,
    operation: PortalClassSubmissionsDocument,
    variables: ({ params }) => ({ classId: params.id, first: LIST_LIMIT }),
    reply: { 200: z.array(participantSummary) },
    present: presentParticipantSummary,
    decision:
      'status is avaliada, recebida or não recebida; of several submissions of an activity, the latest evaluated one counts, else the latest one',
  }),
  summarizeSubmissions({
    id: 'portal.submissions.status-summary',
    auth: 'session',
    decision:
      'covers the classes that the caller takes part in or leads, and all for other staff; every filter is optional',
  }),
  readUploadToken({
    id: 'portal.submissions.api-token',
    path: '/api/submissions/api-token',
    auth: 'session',
    decision:
      'a JWT of one hour with audience submissions, for the caller; 403 with an upload token, because it could be renewed without end',
  }),
];
