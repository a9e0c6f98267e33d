import type {
  PortalClassSubmissionsQuery,
  PortalSubmissionStatusSummaryQuery,
  SubmissionFieldsFragment,
  TemplateFieldsFragment,
} from './operations.js';

/**
 * Contract 2, "Submission". Lists have hundreds of them: the answer of the operation is ours alone, so it is changed in
 * its place and not copied.
 */
export function presentSubmission(submission: SubmissionFieldsFragment): unknown {
  (submission as { status: string }).status = submission.status.toLowerCase();
  return submission;
}

/** Contract 2, "Participant summary": the latest submission of each activity counts. */
export const presentParticipantSummary = ({ class: { course, enrollments } }: PortalClassSubmissionsQuery) =>
  enrollments.nodes.map(({ participant, submissions, canceledAt, cancelRequestedAt }) => {
    const latest = new Map(submissions.map(submission => [submission.activityId, submission]));
    return {
      id: String(participant.id),
      name: participant.name,
      cpf: participant.cpf ?? '',
      phone: participant.phone ?? '',
      email: participant.email ?? '',
      is_enroll_canceled: canceledAt !== null,
      is_cancel_requested: cancelRequestedAt !== null,
      activities: course.activities.map(({ id }) => {
        const found = latest.get(id);
        if (!found) return { status: 'não recebida', activity_id: String(id) };
        return {
          status: found.status === 'EVALUATED' ? 'avaliada' : 'recebida',
          id: String(found.id),
          activity_id: String(id),
        };
      }),
    };
  });

/** Contract 2, "Submission status summary". */
export function presentStatusSummary(rows: PortalSubmissionStatusSummaryQuery['submissionStatusSummary']) {
  const cycles: Record<string, { cycle_id: number; hasSubmittedActivities: boolean; classes: Record<string, object> }> =
    {};
  for (const { class_id, cycle_id, hasSubmittedActivities } of rows) {
    const cycle = (cycles[cycle_id] ??= { cycle_id, hasSubmittedActivities: false, classes: {} });
    cycle.hasSubmittedActivities ||= hasSubmittedActivities;
    cycle.classes[class_id] = { class_id, hasSubmittedActivities };
  }
  return cycles;
}

/** Contract 2, "Activity template". */
export const presentTemplate = ({ file, ...template }: TemplateFieldsFragment) => ({
  ...template,
  original_name: file?.original_name ?? '',
  file_path: file?.file_path ?? '',
  file_type: file?.file_type ?? '',
});
