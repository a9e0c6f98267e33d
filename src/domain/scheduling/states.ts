import { GIVEN, statesOf } from '../kernel/states.js';

const stands = { deleted_at: 'EMPTY', canceled_by_id: 'EMPTY', cancel_reason: [''], reminded_at: 'ANY' } as const;

/** Taken time in a calendar: it stands until it was held or is canceled. A held appointment can't be canceled or moved. */
export const appointmentStates = statesOf({
  table: 'appointments',
  states: {
    STANDING: { ...stands, outcome: 'EMPTY' },
    HELD: { ...stands, outcome: ['ATTENDED', 'NO_SHOW'] },
    CANCELED: {
      deleted_at: 'FILLED',
      canceled_by_id: 'ANY',
      cancel_reason: 'FILLED',
      reminded_at: 'ANY',
      outcome: 'EMPTY',
    },
  },
  transitions: {
    book: { to: { NEW: 'STANDING' }, sets: { cancel_reason: '' } },
    // The client gets a reminder of the new time.
    move: { to: { STANDING: 'STANDING' }, sets: { reminded_at: null } },
    remind: { to: { STANDING: 'STANDING' }, sets: { reminded_at: GIVEN } },
    note: { to: { STANDING: 'HELD', HELD: 'HELD' }, sets: { outcome: GIVEN } },
    // The outcome is removed: null.
    takeNoteBack: { to: { HELD: 'STANDING' }, sets: { outcome: null } },
    cancel: {
      to: { STANDING: 'CANCELED' },
      sets: { deleted_at: GIVEN, canceled_by_id: GIVEN, cancel_reason: GIVEN },
    },
  },
});
