import type { NounTests } from '../support/noun-tests.js';
import { DOORS } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    sendOtp: DOORS,
    confirmOtp: DOORS,
  },
  stateless: {
    sendOtp: DOORS,
    confirmOtp: DOORS,
  },
  decisions: {
    'people:write -mode | -AAAAAFFA': 'sendOtp confirmOtp',
  },
};
