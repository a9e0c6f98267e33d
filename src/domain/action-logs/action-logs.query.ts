import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { one, record, type RowOf } from '../kernel/record.js';
import type { Parameter } from '../kernel/statement.js';
import { person } from '../people/people.query.js';
import { actionLogPolicy, authorizeActionLogs } from './policy.js';
import { authorize } from '../kernel/policy.js';

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
      supervisor: one(person, 'supervisorId'),
      participant: one(person, 'participantId'),
    },
    watched: {
      supervisorCpf: [{ kind: 'CPF', of: 'supervisorId' }],
      participantCpf: [{ kind: 'CPF', of: 'participantId' }],
    },
  },
);
export type ParticipantModeLogRow = RowOf<typeof participantModeLog>;

// Logs are listed with the latest first.

/** The actions recorded for an enrollment, for staff of its class. */
export const listActionLogs = listOf(actionLog, {
  authorize: authorizeActionLogs,
  rows: (q, $: Parameter<{ enrollmentId: number }>) =>
    q.selectFrom('action_logs as l').selectAll().where('l.enrollment_id', '=', $('enrollmentId')),
  filters: filters({}),
  latestFirst: true,
});
/** The log of participant mode, for supervisors and administrators. */
export const listParticipantModeLogs = listOf(participantModeLog, {
  authorize: ctx => authorize(ctx, actionLogPolicy.participantModeLogs),
  rows: q => q.selectFrom('participant_mode_logs as l').selectAll(),
  filters: filters({}),
  latestFirst: true,
});
