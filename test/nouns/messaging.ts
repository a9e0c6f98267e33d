import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    sendTemplate: NOTE_OF_EVENT,
    sendReminder: NOTE_OF_EVENT,
    receiveNotification: NOTE_OF_EVENT,
  },
  decisions: {
    'messaging:read | -FFFAAFFF NOT_ALLOWED': 'messages',
    'messaging:read | -FFFAFFFF NOT_ALLOWED': 'recordedMessages',
    'messaging:read | -FAAAAFFF NOT_ALLOWED rows own,led,all,all,all': 'inboundMessages',
    'messaging:read | AAAAAAAAA': 'webhookChallenge',
    'messaging:write -mode | -FFFAAFFF NOT_ALLOWED': 'sendTemplate sendReminder',
    'messaging:write -mode | AAAAAAAAA': 'receiveNotification',
  },
};
