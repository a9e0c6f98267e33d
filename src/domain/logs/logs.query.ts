import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { one, record, type RowOf } from '../kernel/record.js';
import { person } from '../people/people.query.js';

export const actionLog = record('action_logs', 'l', {
  id: 'id',
  enrollmentId: 'enrollment_id',
  action: 'action',
  createdAt: 'created_at',
});
export type ActionLogRow = RowOf<typeof actionLog>;

export const participantModeLog = record(
  'participant_mode_logs',
  'l',
  {
    id: 'id',
    supervisorId: 'supervisor_id',
    supervisorCpf: 'supervisor_cpf',
    participantId: 'participant_id',
    participantCpf: 'participant_cpf',
    action: 'action',
    createdAt: 'created_at',
  },
  {
    relations: {
      supervisor: one(person, 'u.id = l.supervisor_id', ['supervisorId']),
      participant: one(person, 'u.id = l.participant_id', ['participantId']),
    },
  },
);
export type ParticipantModeLogRow = RowOf<typeof participantModeLog>;

/** Logs are read from the latest back. */
export const listActionLogs = listOf(actionLog, {
  rows: q => q.selectFrom('action_logs as l').selectAll(),
  filters: filters<{ enrollmentId: number }>({ enrollmentId: 'l.enrollment_id' }),
  latestFirst: true,
});
export const listParticipantModeLogs = listOf(participantModeLog, {
  rows: q => q.selectFrom('participant_mode_logs as l').selectAll(),
  filters: filters({}),
  latestFirst: true,
});
