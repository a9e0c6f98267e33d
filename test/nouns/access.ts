import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on PERSON NAN NAN NAN AAA NAN': 'accessRecords',
  },
};
