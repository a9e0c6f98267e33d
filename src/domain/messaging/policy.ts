import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Rights, rightsOf } from '../kernel/access.js';
import { anyone, policy, withRole } from '../kernel/policy.js';

/** Messages cost money and go out in our name: services, jobs and administrators send them. */
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

/** The inbound messages `m` that staff sees: all, or those of participants of led classes. */
export const visibleInboundMessages = (rights: Rights, me: Expression<number | null>): RawBuilder<boolean> =>
  rights === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from enrollments as e join classes as c on c.id = e.class_id where e.participant_id = m.person_id and c.facilitator_id = ${me})`;
