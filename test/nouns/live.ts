import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    postLiveMessage: NOTE_OF_EVENT,
    leaveLiveSession: NOTE_OF_EVENT,
  },
  stateless: {
    postLiveMessage: NOTE_OF_EVENT,
    leaveLiveSession: NOTE_OF_EVENT,
  },
};
