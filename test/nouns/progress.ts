import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'dashboard:read | -FAAAAFFF STAFF_ONLY rows own,led,all,all,all': 'classProgress',
    'dashboard:read | -FAAAFFFF NOT_ALLOWED': 'myWork workWaiting',
  },
};
