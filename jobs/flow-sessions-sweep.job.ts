import { endedFlowSessions } from '../src/domain/flows/sweep-flow-sessions.js';
import { recurringJob } from './job.js';

/** Conversations that have expired are removed: their answers are personal data. */
export const flowSessionsSweep = recurringJob({
  name: 'flow-sessions-sweep',
  every: '10 minutes',
  run: endedFlowSessions.remove,
  count: endedFlowSessions.count,
});
