import type { DeliveryStatus, MessageKind, MessageStatus } from '../../entities/index.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { follow } from '../kernel/read.js';
import { computed, many, one, record, type RowOf } from '../kernel/record.js';
import { person } from '../people/people.query.js';
import { messagePolicy, visibleInboundMessages } from './policy.js';
import { authorize } from '../kernel/policy.js';

export const deliveryState = record('delivery_states', 'd', {
  id: 'id',
  platformId: 'platform_id',
  status: computed<DeliveryStatus>('d.status'),
  occurredAt: 'occurred_at',
  errors: computed<{ code: number | null; title: string }[] | null>('d.errors'),
});

/** The platform's reports about a message, in the order in which they happened. */
export const deliveryStatesOf = follow(many(deliveryState, { platformId: 'platformId' }, 'd.occurred_at, d.id'));

export const message = record(
  'messages',
  'm',
  {
    id: 'id',
    kind: computed<MessageKind>('m.kind'),
    template: 'template',
    recipient: 'recipient',
    waId: 'wa_id',
    platformId: 'platform_id',
    payload: 'payload',
    status: computed<MessageStatus>('m.status'),
    attempts: 'attempts',
    lastError: 'last_error',
    createdAt: 'created_at',
    sentAt: 'sent_at',
  },
  // Both fields read all of the delivery states: one load for the two.
  { resolved: { state: ['platformId', 'status'], deliveryStates: ['platformId'] } },
);
export type MessageRow = RowOf<typeof message>;

export const recordedMessage = record('recorded_messages', 'm', {
  id: 'id',
  platformId: 'platform_id',
  identity: 'identity',
  recipient: 'recipient',
  template: 'template',
  payload: 'payload',
  createdAt: 'created_at',
});

export const inboundMessage = record(
  'inbound_messages',
  'm',
  {
    id: 'id',
    platformId: 'platform_id',
    waId: computed<string>("coalesce(nullif(m.wa_id, ''), m.from_user_id)"),
    fromUserId: 'from_user_id',
    profileName: 'profile_name',
    text: 'text',
    replyTo: 'reply_to',
    personId: 'person_id',
    sentAt: 'sent_at',
    receivedAt: 'received_at',
  },
  { relations: { person: one(person, 'personId') } },
);

// Messages are read from the latest back.

/** The sent messages, for administrators and services. */
export const listMessages = listOf(message, {
  authorize: ctx => authorize(ctx, messagePolicy.messages),
  rows: q => q.selectFrom('messages as m').selectAll(),
  filters: filters<{ kind?: MessageKind | null }>({ kind: 'm.kind' }),
  leading: { many: ['kind'] },
  latestFirst: true,
});

/**
 * The messages that the stand-in of the messaging platform received. For administrators only: outside production they show
 * passcodes, as the phone would.
 */
export const listRecordedMessages = listOf(recordedMessage, {
  authorize: ctx => authorize(ctx, messagePolicy.recordedMessages),
  rows: q => q.selectFrom('recorded_messages as m').selectAll(),
  filters: filters({}),
  latestFirst: true,
});

/**
 * The texts that people wrote to the programme: for staff that reads all, and for facilitators the texts of their own
 * participants.
 */
export const listInboundMessages = listOf(inboundMessage, {
  authorize: ctx => authorize(ctx, messagePolicy.inboundMessages),
  rows: q => q.selectFrom('inbound_messages as m').selectAll(),
  visible: visibleInboundMessages,
  filters: filters({}),
  latestFirst: true,
});
