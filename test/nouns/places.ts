import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'content:read | AAAAAAAAA': 'states cities institutions',
  },
};
