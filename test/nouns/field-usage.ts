import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'administration:read | -FFFAFFFF AUDIT_FOR_ADMINISTRATORS': 'fieldUsage',
  },
};
