import type { NounTests } from '../support/noun-tests.js';
import { NEW_RECORD, NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    publishConsentText: NEW_RECORD,
    giveConsent: NOTE_OF_EVENT,
    withdrawConsent: NOTE_OF_EVENT,
  },
  stateless: {
    giveConsent: NOTE_OF_EVENT,
    withdrawConsent: NOTE_OF_EVENT,
    publishConsentText: NOTE_OF_EVENT,
  },
};
