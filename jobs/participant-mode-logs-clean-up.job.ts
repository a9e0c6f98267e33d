import { oldParticipantModeLogs } from '../src/domain/action-logs/remove-old-logs.js';
import { recurringJob } from './job.js';

/** Logs of participant mode go when their year has ended. */
export const participantModeLogsCleanUp = recurringJob({
  name: 'participant-mode-logs-clean-up',
  every: '27 3 * * *',
  run: oldParticipantModeLogs.remove,
  count: oldParticipantModeLogs.count,
});
