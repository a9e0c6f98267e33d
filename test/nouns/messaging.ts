import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    sendTemplate: NOTE_OF_EVENT,
    sendReminder: NOTE_OF_EVENT,
    receiveNotification: NOTE_OF_EVENT,
  },
};
