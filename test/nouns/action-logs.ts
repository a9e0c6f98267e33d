import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    recordAction: NOTE_OF_EVENT,
    recordParticipantMode: NOTE_OF_EVENT,
  },
  stateless: {
    recordParticipantMode: NOTE_OF_EVENT,
  },
};
