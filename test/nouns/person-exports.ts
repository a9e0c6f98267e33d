import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    exportPerson: NOTE_OF_EVENT,
  },
  decisions: {
    'no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN': 'personExports',
    'no scope -mode | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN': 'exportPerson',
  },
};
