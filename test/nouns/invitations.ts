import type { NounTests } from '../support/noun-tests.js';
import { HOSPITALS, NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    inviteToGroup: NOTE_OF_EVENT,
  },
  stateless: {
    inviteToGroup: HOSPITALS,
  },
};
