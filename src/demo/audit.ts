import { AppError } from '../failures/errors.js';
import { participantId, participantName } from './people.js';

interface DemoSubmission {
  id: number;
  participant_id: number;
  class_id: number;
  activity_id: number;
  title: string;
  status: string;
  score: number | null;
  evaluated_at: string | null;
  created_at: string;
}
/**
 * The audit records that the demo's submissions would have left, in the order of time: each was handed in and, some of them,
 * evaluated.
 */
export function demoAudit(submissions: readonly DemoSubmission[]) {
  const events = submissions.flatMap(({ id, participant_id, class_id, activity_id, title, ...submission }) => [
    {
      at: submission.created_at,
      action: 'createSubmission',
      route: 'portal.submissions.create',
      actor_user_id: participant_id,
      actor_name: participantName(participant_id - participantId(0)),
      arguments: [
        { name: 'input.classId', value: String(class_id) },
        { name: 'input.activityId', value: String(activity_id) },
      ],
      change: { id, operation: 'CREATED', fields: [{ name: 'title', before: null, apart: true }] },
      held: { person_id: participant_id, title: [null, title] },
    },
    ...(submission.status === 'EVALUATED'
      ? [
          {
            at: submission.evaluated_at!,
            action: 'evaluateSubmission',
            route: 'portal.submissions.update',
            actor_user_id: 3,
            actor_name: 'Fernanda Facilitadora',
            arguments: [
              { name: 'id', value: String(id) },
              { name: 'input.score', value: String(submission.score) },
            ],
            change: {
              id,
              operation: 'CHANGED',
              fields: [
                { name: 'status', before: 'SUBMITTED', after: submission.status },
                { name: 'score', before: null, after: String(submission.score) },
              ],
            },
            held: null,
          },
        ]
      : []),
  ]);
  events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    records: events.map(({ change: _change, held: _held, actor_name: _name, arguments: given, ...event }, index) => ({
      ...event,
      id: index + 1,
      actor_kind: 'USER',
      face: 'portal',
      request_id: `demo-request-${index + 1}`,
      outcome: 'DONE',
      arguments: JSON.stringify(given),
    })),
    changes: events.map(({ at, change: { id, operation, fields } }, index) => ({
      id: index + 1,
      audit_record_id: index + 1,
      at,
      record_type: 'Submission',
      record_id: String(id),
      operation,
      fields: JSON.stringify(fields),
    })),
    values: events.flatMap(({ at, actor_user_id, actor_name, held }, index) => [
      { audit_record_id: index + 1, person_id: actor_user_id, at, held: JSON.stringify({ actorName: actor_name }) },
      ...(held
        ? [
            {
              ...{ audit_record_id: index + 1, audit_change_id: index + 1, person_id: held.person_id, at },
              held: JSON.stringify({ title: held.title }),
            },
          ]
        : []),
    ]),
  };
}

/** A person wanted a time that another had booked. */
export const demoBookingRequests = (now: Date) =>
  [
    { participant: 1, failure: null, appointment_id: 1 },
    {
      participant: 3,
      failure: new AppError('CONFLICT', 'CALENDAR_TAKEN_AT', {
        name: 'Fernanda Facilitadora',
        from: '09:00',
        to: '10:00',
      }),
      appointment_id: null,
    },
  ].map(({ participant, failure, ...request }, index) => ({
    ...request,
    outcome: failure?.code ?? 'DONE',
    message: failure?.message ?? null,
    failure: failure && JSON.stringify({ reason: failure.reason, params: failure.params }),
    at: new Date(now.getTime() - 86_400_000 + index * 60_000).toISOString(),
    action: 'createAppointment',
    actor_user_id: participantId(participant),
    actor_name: participantName(participant),
    route: 'portal.schedule.appointment.create',
    request_id: `demo-booking-${index + 1}`,
    arguments: JSON.stringify([{ name: 'input.classId', value: '1' }]),
  }));
