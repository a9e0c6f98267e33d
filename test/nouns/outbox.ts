import type { NounTests } from '../support/noun-tests.js';
import { ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    resendDeadLetter: ONE_ROW,
    resendDeadLetters: ONE_ROW,
  },
  decisions: {
    'administration:read | -FFFAFFFF NOT_ALLOWED': 'deadLetters outboxMessage',
    'administration:write -mode | -FFFAFFFF NOT_ALLOWED': 'resendDeadLetter resendDeadLetters',
  },
};
