import type {
  PortalClassSubmissionsQuery,
  PortalSubmissionStatusSummaryQuery,
  SubmissionFieldsFragment,
  TemplateFieldsFragment,
} from './operations.js';
import { withNumbers } from './presenters.js';

const submissionNumbers = withNumbers(
  'id',
  'participant_id',
  'activity_id',
  'class_id',
  'course_id',
  'cycle_id',
  'facilitator_id',
);

/** Contract 2, "Submission". */
export const presentSubmission = ({ files, status, ...submission }: SubmissionFieldsFragment) => ({
  ...submissionNumbers(submission),
  status: status.toLowerCase(),
  files: files.map(file => ({ ...file, id: +file.id, deliverable_submission_id: +submission.id })),
});

/** Contract 2, "Participant summary": the latest submission of each activity counts. */
export const presentParticipantSummary = ({ class: { course, enrollments } }: PortalClassSubmissionsQuery) =>
  enrollments.nodes.map(({ participant, submissions, canceledAt, cancelRequestedAt }) => {
    const latest = new Map(submissions.map(submission => [submission.activityId, submission]));
    return {
      id: participant.id,
      name: participant.name,
      cpf: participant.cpf ?? '',
      phone: participant.phone ?? '',
      email: participant.email ?? '',
      is_enroll_canceled: canceledAt !== null,
      is_cancel_requested: cancelRequestedAt !== null,
      activities: course.activities.map(({ id }) => {
        const found = latest.get(id);
        if (!found) return { status: 'não recebida', activity_id: id };
        return { status: found.status === 'EVALUATED' ? 'avaliada' : 'recebida', id: found.id, activity_id: id };
      }),
    };
  });

/** Contract 2, "Submission status summary". */
export function presentStatusSummary(rows: PortalSubmissionStatusSummaryQuery['submissionStatusSummary']) {
  const cycles: Record<string, { cycle_id: number; hasSubmittedActivities: boolean; classes: Record<string, object> }> =
    {};
  for (const { class_id, cycle_id, hasSubmittedActivities } of rows) {
    const cycle = (cycles[cycle_id] ??= { cycle_id: +cycle_id, hasSubmittedActivities: false, classes: {} });
    cycle.hasSubmittedActivities ||= hasSubmittedActivities;
    cycle.classes[class_id] = { class_id: +class_id, hasSubmittedActivities };
  }
  return cycles;
}

const templateNumbers = withNumbers('id', 'activity_id', 'course_id', 'cycle_id', 'class_id');

/** Contract 2, "Activity template". */
export const presentTemplate = ({ file, ...template }: TemplateFieldsFragment) => ({
  ...templateNumbers(template),
  original_name: file?.original_name ?? '',
  file_path: file?.file_path ?? '',
  file_type: file?.file_type ?? '',
});
