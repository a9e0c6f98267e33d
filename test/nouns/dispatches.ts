import type { NounTests } from '../support/noun-tests.js';
import { ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    resendGroupLink: ONE_ROW,
  },
  decisions: {
    'messaging:read | -FFAAFFFF NOT_ALLOWED': 'groupLinkDispatches',
    'messaging:read | AAAAAAAAA': 'groupLink',
    'messaging:write -mode | -FFFAFFFF NOT_ALLOWED': 'resendGroupLink',
  },
};
