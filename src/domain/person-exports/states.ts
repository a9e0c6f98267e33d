import { GIVEN, statesOf } from '../kernel/states.js';

const made = { finished_at: 'FILLED', expires_at: 'FILLED', size: 'FILLED' } as const;

/** The archive of a person's data: made by a job, available for a day. */
export const personExportStates = statesOf({
  table: 'person_exports',
  states: {
    WAITING: { state: ['WAITING'], finished_at: 'EMPTY', expires_at: 'EMPTY', size: 'EMPTY' },
    READY: { state: ['READY'], ...made },
    EXPIRED: { state: ['EXPIRED'], ...made },
    FAILED: { state: ['FAILED'], finished_at: 'FILLED', expires_at: 'EMPTY', size: 'EMPTY' },
  },
  transitions: {
    ask: { to: { NEW: 'WAITING' }, sets: { state: 'WAITING' } },
    finish: { to: { WAITING: 'READY' }, sets: { state: 'READY', finished_at: GIVEN, expires_at: GIVEN, size: GIVEN } },
    fail: { to: { WAITING: 'FAILED' }, sets: { state: 'FAILED', finished_at: GIVEN } },
    expire: { to: { READY: 'EXPIRED' }, sets: { state: 'EXPIRED' } },
  },
});
