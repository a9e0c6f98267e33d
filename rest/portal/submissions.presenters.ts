import type { PortalClassSubmissionsQuery } from './operations.js';

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
        if (!found) return { status: 'não recebida' as const, activity_id: String(id) };
        return {
          status: found.status === 'EVALUATED' ? ('avaliada' as const) : ('recebida' as const),
          id: String(found.id),
          activity_id: String(id),
        };
      }),
    };
  });
