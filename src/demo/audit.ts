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
const record = (at: string, route: string, action: string, serial: number) => ({
  at,
  actor_kind: 'USER',
  on_behalf_of_id: null,
  action,
  face: 'portal',
  route,
  request_id: `demo-request-${serial}`,
  outcome: 'DONE',
  code: null,
});

/** What the demo's submissions would have left: each was handed in and, some of them, evaluated. */
export function demoAudit(submissions: readonly DemoSubmission[]) {
  const records: (ReturnType<typeof record> & { id: number; [column: string]: unknown })[] = [];
  const changes: { [column: string]: unknown }[] = [];
  for (const { id, participant_id, title, status, score, evaluated_at, created_at, ...about } of submissions) {
    const handedIn = records.length + 1;
    records.push({
      ...record(created_at, 'portal.submissions.create', 'createSubmission', handedIn),
      id: handedIn,
      actor_user_id: participant_id,
      actor_name: participantName(participant_id - participantId(0)),
      arguments: JSON.stringify([
        { name: 'input.classId', value: String(about.class_id) },
        { name: 'input.activityId', value: String(about.activity_id) },
      ]),
    });
    changes.push({
      audit_record_id: handedIn,
      record_type: 'Submission',
      record_id: String(id),
      operation: 'CREATED',
      fields: JSON.stringify([{ name: 'title', before: null, after: title }]),
    });
    if (status !== 'EVALUATED') continue;
    const evaluated = records.length + 1;
    records.push({
      ...record(evaluated_at!, 'portal.submissions.update', 'evaluateSubmission', evaluated),
      id: evaluated,
      actor_user_id: 3,
      actor_name: 'Fernanda Facilitadora',
      arguments: JSON.stringify([
        { name: 'id', value: String(id) },
        { name: 'input.score', value: String(score) },
      ]),
    });
    changes.push({
      audit_record_id: evaluated,
      record_type: 'Submission',
      record_id: String(id),
      operation: 'CHANGED',
      fields: JSON.stringify([
        { name: 'status', before: 'SUBMITTED', after: status },
        { name: 'score', before: null, after: String(score) },
      ]),
    });
  }
  return { records, changes };
}
