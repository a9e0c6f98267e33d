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
  decisions: {
    'no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN': 'consents',
    'no scope -mode | -AAAAFFFA PERSON_NEEDED': 'giveConsent withdrawConsent',
    'people:write -mode | -FFFAFFFF NOT_ALLOWED': 'publishConsentText',
  },
};
