import type { PortalClassSubmissionsQuery } from './operations.js';

/** The submission of an activity that counts: the latest evaluated one, so that no later one hides it; else the latest one. */
const counts = <Each extends { status: string }>(submissions: readonly Each[]): Each | undefined =>
  submissions.findLast(({ status }) => status === 'EVALUATED') ?? submissions.at(-1);

/** Contract 2, "Participant summary". */
export const presentParticipantSummary = ({ class: { course, enrollments } }: PortalClassSubmissionsQuery) =>
  enrollments.nodes.map(({ participant, submissions, canceledAt, cancelRequestedAt }) => {
    const ofActivity = Map.groupBy(submissions, ({ activityId }) => activityId);
    return {
      id: String(participant.id),
      name: participant.name,
      cpf: participant.cpf ?? '',
      phone: participant.phone ?? '',
      email: participant.email ?? '',
      is_enroll_canceled: canceledAt !== null,
      is_cancel_requested: cancelRequestedAt !== null,
      activities: course.activities.map(({ id }) => {
        const found = counts(ofActivity.get(id) ?? []);
        if (!found) return { status: 'não recebida' as const, activity_id: String(id) };
        return {
          status: found.status === 'EVALUATED' ? ('avaliada' as const) : ('recebida' as const),
          id: String(found.id),
          activity_id: String(id),
        };
      }),
    };
  });
