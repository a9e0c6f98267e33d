import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'administration:read | -FFFAFFFF NOT_ALLOWED': 'logDays logDay logEntries',
  },
};
