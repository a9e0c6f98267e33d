import type { NounTests } from '../support/noun-tests.js';
import { DOORS, NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    answerFlow: DOORS,
    resendFlow: NOTE_OF_EVENT,
  },
  stateless: {
    answerFlow: DOORS,
    resendFlow: NOTE_OF_EVENT,
  },
};
