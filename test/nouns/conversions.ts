import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    trackConversion: NOTE_OF_EVENT,
  },
  stateless: {
    trackConversion: NOTE_OF_EVENT,
  },
  decisions: {
    'messaging:write -mode | AAAAAAAAA': 'trackConversion',
  },
};
