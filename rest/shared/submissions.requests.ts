import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import type { SubmissionStatus } from './operations.js';
import { typedNumber } from '../../src/platform/written-numbers.js';
import { bodyId, formId, formText, legacyId, nullIfEmpty } from './shapes.js';

// Requests of the facades of contracts 2 and 3 B about submissions and templates, and their operations of the graph.

const LIST_LIMIT = 1000;

const statusWord = z.enum(['submitted', 'evaluated']);
const toStatus = (word: z.output<typeof statusWord>) => word.toUpperCase() as SubmissionStatus;

/** The query of every list: its size, and the cursor of the last record seen. */
export const pageLimit = {
  limit: nullIfEmpty(z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT)),
  after: nullIfEmpty(z.string().max(200).optional()),
};

export const submissionListQuery = z.object({
  class_id: formId,
  status: nullIfEmpty(statusWord.optional()),
  participant_id: formId,
  activity_id: formId,
  course_id: formId,
  cycle_id: formId,
  facilitator_id: formId,
  ...pageLimit,
});

export const submissionListVariables = (query: z.output<typeof submissionListQuery>) => ({
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
});

/** Fields that clients send and nobody stores: the record has its own. */
const sentAlong = {
  participant_email: formText(254),
  participant_name: formText(200),
  course_name: formText(200),
};

export const newSubmission = z.object({
  ...sentAlong,
  class_id: legacyId,
  participant_id: legacyId,
  activity_id: legacyId,
  title: formText(200),
  course_id: formId,
  cycle_id: formId,
  facilitator_id: formId,
  status: z.literal('submitted').optional(),
});

export const newSubmissionVariables = (
  body: z.output<typeof newSubmission>,
  uploadIds: string[],
  idempotencyKey: string | undefined,
) => ({
  input: {
    classId: body.class_id,
    participantId: body.participant_id,
    activityId: body.activity_id,
    courseId: body.course_id,
    cycleId: body.cycle_id,
    title: body.title,
    uploadIds,
    idempotencyKey,
  },
});

export const evaluation = z.object({
  ...sentAlong,
  status: statusWord.default('evaluated'),
  // A form has texts only. JSON may contain null; it means no score and not the score 0.
  score: z.preprocess(
    value => (typeof value === 'string' ? typedNumber(value) : value),
    z.number().min(0).max(100).nullish(),
  ),
  facilitator_comment: formText(5000),
});

export const evaluationInput = (body: z.output<typeof evaluation>) => ({
  status: toStatus(body.status),
  score: body.score,
  facilitatorComment: body.facilitator_comment,
});

export const removal = z.object({ ...sentAlong, action: formText(40) });
export const removalAction = ({ action }: z.output<typeof removal>) =>
  action === 'resend' ? ('RESEND' as const) : ('REMOVE' as const);

export const statusSummaryQuery = z.object({
  facilitator_id: formId,
  class_id: formId,
  cycle_id: formId,
});
export const statusSummaryVariables = (query: z.output<typeof statusSummaryQuery>) => ({
  facilitatorId: query.facilitator_id,
  classId: query.class_id,
  cycleId: query.cycle_id,
});

export const newTemplate = z.object({
  course_id: formId,
  activity_id: legacyId,
  cycle_id: formId,
  class_id: legacyId,
  description: formText(2000),
});
export const newTemplateVariables = (body: z.output<typeof newTemplate>, [uploadId]: string[]) => ({
  input: {
    classId: body.class_id,
    activityId: body.activity_id,
    courseId: body.course_id,
    cycleId: body.cycle_id,
    description: body.description,
    uploadId: uploadId!,
  },
});

export const templateRemovalQuery = z.object({ id: legacyId.optional() });
/** The query may have the id instead. A body that names none removes nothing, so documents ask for it. */
export const templateRemovalBody = z.object({ id: bodyId.optional() }).meta({ override: { required: ['id'] } });
export function templateRemovalVariables(sent: {
  query: z.output<typeof templateRemovalQuery>;
  body: z.output<typeof templateRemovalBody>;
}) {
  const id = sent.query.id ?? sent.body.id;
  if (id === undefined) throw new AppError('INVALID', 'FIELD_NEEDED', { field: 'id' });
  return { id };
}

/** The answer to a removal. */
export const removed = z.object({ status: z.literal(200), message: z.string() });
