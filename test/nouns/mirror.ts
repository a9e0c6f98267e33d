import type { NounTests } from '../support/noun-tests.js';
import { ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    retryMirror: ONE_ROW,
    giveUpMirror: ONE_ROW,
  },
  decisions: {
    'administration:read | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS': 'mirrorFailures mirrors driftReports',
    'administration:write -mode | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS': 'retryMirror giveUpMirror',
  },
};
