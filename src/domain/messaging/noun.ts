import { sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const messagingNoun = noun({
  tables: ['delivery_states', 'inbound_messages', 'messages'],
  types: {
    people: ['SentOtp'],
    messaging: ['DeliveryState', 'InboundMessage', 'Message', 'NotificationReceipt', 'RecordedMessage', 'SentMessage'],
    none: ['DeliveryError'],
  },
  personal: [
    'InboundMessage.fromUserId',
    'InboundMessage.profileName',
    'InboundMessage.waId',
    'Message.payload',
    'Message.recipient',
    'Message.waId',
    'RecordedMessage.identity',
    'RecordedMessage.payload',
    'RecordedMessage.recipient',
  ],
  hears: {
    sendTemplate: { atOnce: { who: 'the phone', by: ['MESSAGE'] } },
    sendReminder: { atOnce: { who: 'the phone', by: ['MESSAGE'] } },
    receiveNotification: sometimes({
      'inbound-message-received': 'somebody wrote',
      'sign-in-code-undelivered': 'a code to sign in did not reach the phone',
    }),
  },
});
