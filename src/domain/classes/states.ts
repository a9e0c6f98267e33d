import { statesOf } from '../kernel/states.js';

/** A participant's progress with a recording; it never goes back. */
export const progressStates = statesOf({
  table: 'meeting_progress',
  states: { STARTED: { status: ['STARTED'] }, COMPLETED: { status: ['COMPLETED'] } },
  transitions: {
    STARTED: { to: { NEW: 'STARTED', STARTED: 'STARTED' }, sets: { status: 'STARTED' } },
    COMPLETED: { to: { NEW: 'COMPLETED', STARTED: 'COMPLETED' }, sets: { status: 'COMPLETED' } },
  },
});
