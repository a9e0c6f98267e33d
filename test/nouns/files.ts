import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'submissions:read | -AAAAAFFA on FILE NAA NAA AAA AAA AAA': 'storedFile',
  },
};
