import { itself, nobody } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const actionLogsNoun = noun({
  tables: ['action_logs', 'participant_mode_logs'],
  types: { classes: ['ActionLog', 'ParticipantModeLog'] },
  personal: ['ParticipantModeLog.participantCpf', 'ParticipantModeLog.supervisorCpf'],
  hears: {
    recordAction: itself,
    recordParticipantMode: nobody('The log of participant mode, and the audit, name the supervisor.'),
  },
});
