import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'administration:read | -FFAAFFFF NOT_ALLOWED': 'bookingRequests',
  },
};
