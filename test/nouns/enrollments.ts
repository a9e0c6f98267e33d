import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    recordAutoPresence: NOTE_OF_EVENT,
    exportEnrollments: NOTE_OF_EVENT,
  },
};
