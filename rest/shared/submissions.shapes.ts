import { z } from 'zod';
import { instant } from './shapes.js';

/** Contract 2, "Submission" and its files. */
export const submissionFile = z
  .object({
    id: z.int(),
    deliverable_submission_id: z.int(),
    file_path: z.string(),
    original_name: z.string(),
    file_type: z.string(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'SubmissionFile' });

export const submission = z
  .object({
    id: z.int(),
    participant_id: z.int(),
    activity_id: z.int(),
    class_id: z.int(),
    course_id: z.int(),
    cycle_id: z.int(),
    facilitator_id: z.int().nullable(),
    title: z.string(),
    score: z.number().nullable(),
    facilitator_comment: z.string().nullable(),
    evaluated_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
    status: z.enum(['submitted', 'evaluated']),
    files: z.array(submissionFile),
  })
  .meta({ id: 'Submission' });

/** Contract 2, "Participant summary". */
export const participantSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    cpf: z.string(),
    phone: z.string(),
    email: z.string(),
    is_enroll_canceled: z.boolean(),
    is_cancel_requested: z.boolean(),
    activities: z.array(
      z.object({
        status: z.enum(['avaliada', 'recebida', 'não recebida']),
        id: z.string().optional(),
        activity_id: z.string(),
      }),
    ),
  })
  .meta({ id: 'ParticipantSummary' });

/** Contract 2, "Submission status summary": by cycle id, then by class id. */
export const statusSummary = z.record(
  z.string(),
  z.object({
    cycle_id: z.int(),
    hasSubmittedActivities: z.boolean(),
    classes: z.record(z.string(), z.object({ class_id: z.int(), hasSubmittedActivities: z.boolean() })),
  }),
);

/** Contract 2, "Activity template". */
export const activityTemplate = z
  .object({
    id: z.int(),
    activity_id: z.int(),
    course_id: z.int(),
    cycle_id: z.int(),
    class_id: z.int(),
    original_name: z.string(),
    file_path: z.string(),
    file_type: z.string(),
    description: z.string(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'ActivityTemplate' });
