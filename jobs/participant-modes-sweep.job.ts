import { endedParticipantModes } from '../src/domain/sessions/sweep-participant-modes.js';
import { recurringJob } from './job.js';

/** Modes that nobody ended by `exit` are over after half an hour. */
export const participantModesSweep = recurringJob({
  name: 'participant-modes-sweep',
  every: '1 hour',
  run: endedParticipantModes.remove,
  count: endedParticipantModes.count,
});
