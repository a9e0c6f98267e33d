import type { NounTests } from '../support/noun-tests.js';
import { NEW_RECORD, NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    createEmployee: NEW_RECORD,
    exportAppointments: NOTE_OF_EVENT,
    revokeCalendarFeed: NOTE_OF_EVENT,
  },
};
