import { sql } from 'kysely';
import { rightsOf } from '../kernel/access.js';
import { anyone, policy, withRole } from '../kernel/policy.js';
import { ledClassIds } from '../kernel/led.js';
import { visibility } from '../kernel/visible.js';

/** Messages cost money and are sent in the programme's name: only services, jobs and administrators send them. */
const senders = withRole(['ADMIN', 'SERVICE']);

export const messagePolicy = policy('messaging', {
  queries: {
    messages: { by: senders },
    recordedMessages: { by: withRole(['ADMIN']) },
    inboundMessages: { by: withRole(['FACILITATOR', 'SUPERVISOR', 'ADMIN', 'SERVICE']), rows: rightsOf },
    webhookChallenge: { by: anyone, note: 'by the token of the webhook' },
  },
  mutations: {
    sendTemplate: { by: senders, fails: ['UPSTREAM_FAILED'] },
    sendReminder: { by: senders, fails: ['UPSTREAM_FAILED'] },
    receiveNotification: { by: anyone, fails: ['FORBIDDEN'], note: 'by the signature, when APP_SECRET is set' },
  },
});

/** The inbound messages that a member of staff sees: all, or the messages of participants in led classes. */
export const visibleInboundMessages = visibility({
  own: [
    {
      column: 'person_id',
      keys: me =>
        sql`select distinct e.participant_id from enrollments as e where e.class_id in (${ledClassIds(me)}) and e.canceled_at is null`,
    },
  ],
});
