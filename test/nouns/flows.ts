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
  decisions: {
    'messaging:read | AAAAAAAAA': 'flowPublicKey',
    'messaging:read | -FFAAFFFF NOT_ALLOWED': 'registrations',
    'messaging:write -mode | AAAAAAAAA': 'answerFlow',
    'messaging:write -mode | -AAAAFFFA PERSON_NEEDED': 'resendFlow',
  },
};
