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
  type SubmissionStatus,
} from './operations.js';
import { presentParticipantSummary, presentStatusSummary, presentSubmission } from './submissions.presenters.js';
import { participantSummary, statusSummary, submission } from './submissions.shapes.js';
import { formId, idParams, legacyId } from './shapes.js';

const LIST_LIMIT = 1000;

const formText = (length: number) => z.string().max(length).optional();
const statusWord = z.enum(['submitted', 'evaluated']);
const toStatus = (word: z.output<typeof statusWord>) => word.toUpperCase() as SubmissionStatus;

export const submissionRoutes = [
  route({
    id: 'portal.submissions.list',
    method: 'get',
    path: '/api/submissions',
    summary: 'Submissions the caller may see',
    auth: 'session',
    query: z.object({
      class_id: legacyId.optional(),
      status: statusWord.optional(),
      participant_id: legacyId.optional(),
      activity_id: legacyId.optional(),
      course_id: legacyId.optional(),
      cycle_id: legacyId.optional(),
      facilitator_id: legacyId.optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
      after: z.string().max(200).optional(),
    }),
    operation: PortalSubmissionsDocument,
    variables: ({ query }) => ({
      filter: {
        classId: query.class_id,
        status: query.status && toStatus(query.status),
        participantId: query.participant_id,
        activityId: query.activity_id,
        courseId: query.course_id,
        cycleId: query.cycle_id,
        facilitatorId: query.facilitator_id,
      },
      first: query.limit,
      after: query.after,
    }),
    reply: { 200: z.array(submission) },
    present: ({ submissions }) => submissions.nodes.map(presentSubmission),
    headers: ({ submissions: { pageInfo } }, { query }): Record<string, string> =>
      pageInfo.hasNextPage
        ? { Link: `<?${new URLSearchParams({ ...pick(query), after: pageInfo.endCursor! })}>; rel="next"` }
        : {},
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
    body: z.object({
      participant_email: formText(254),
      participant_name: formText(200),
      course_name: formText(200),
      class_id: legacyId,
      participant_id: legacyId,
      activity_id: legacyId,
      title: formText(200),
      course_id: formId,
      cycle_id: formId,
      facilitator_id: formId,
      status: z.literal('submitted').optional(),
    }),
    operation: PortalCreateSubmissionDocument,
    variables: ({ body, uploads }) => ({
      input: {
        classId: body.class_id,
        participantId: body.participant_id,
        activityId: body.activity_id,
        courseId: body.course_id,
        cycleId: body.cycle_id,
        title: body.title,
        uploadIds: uploads,
      },
    }),
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
    body: z.object({
      id: legacyId,
      status: statusWord.default('evaluated'),
      score: z.preprocess(
        value => (String(value).trim() === '' ? undefined : value),
        z.coerce.number().min(0).max(100).optional(),
      ),
      facilitator_comment: formText(5000),
      participant_email: formText(254),
      participant_name: formText(200),
      course_name: formText(200),
    }),
    operation: PortalEvaluateSubmissionDocument,
    variables: ({ body }) => ({
      id: body.id,
      input: { status: toStatus(body.status), score: body.score, facilitatorComment: body.facilitator_comment },
    }),
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
    body: z.object({
      participant_name: formText(200),
      participant_email: formText(254),
      action: z.string().max(40).optional(),
      course_name: formText(200),
    }),
    operation: PortalRemoveSubmissionDocument,
    variables: ({ params, body }) => ({
      id: params.id,
      action: body.action === 'resend' ? ('RESEND' as const) : ('REMOVE' as const),
    }),
    reply: { 200: z.object({ status: z.literal(200), message: z.string() }) },
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
    query: z.object({
      facilitator_id: legacyId.optional(),
      class_id: legacyId.optional(),
      cycle_id: legacyId.optional(),
    }),
    operation: PortalSubmissionStatusSummaryDocument,
    variables: ({ query }) => ({
      facilitatorId: query.facilitator_id,
      classId: query.class_id,
      cycleId: query.cycle_id,
    }),
    reply: { 200: statusSummary },
    present: ({ submissionStatusSummary }) => presentStatusSummary(submissionStatusSummary),
    decision: 'covers the classes the caller takes part in or leads, all for other staff; every filter is optional',
  }),
];

const pick = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
