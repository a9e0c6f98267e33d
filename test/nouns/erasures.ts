import type { NounTests } from '../support/noun-tests.js';
import { ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    withdrawErasure: ONE_ROW,
  },
  decisions: {
    'people:read | -FFFAFFFF ERASURES_FOR_ADMINISTRATORS': 'erasures',
    'no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE': 'myErasure',
    'people:write -mode | -FFFAFFFF ERASURES_FOR_ADMINISTRATORS': 'erasePerson',
    'no scope -mode | -AAAAFFFA PERSON_NEEDED': 'requestErasure',
    'people:write -mode | -AAAAFFFA PERSON_NEEDED on ERASURE NAN NAN NAN AAA NAN': 'withdrawErasure',
  },
};
