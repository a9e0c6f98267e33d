import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import type { MessageKind, MessageStatus } from './enums.js';
import { holdings, none, ofTimestamps, personal, sensitive } from './holdings.js';

/** A message to somebody's phone, with any outcome. */
export const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    id: p.integer().primary(),
    /** Names a message to be sent once: asked again under the same identity, it is not sent again. */
    identity: text(200).unique(),
    kind: p.string().columnType('text').$type<MessageKind>(),
    template: text(512),
    /** Digits, in the spelling of the request. */
    recipient: text(15),
    /** The platform's name of the recipient. */
    waId: text(20).nullable(),
    /** The platform's name of the message in its delivery reports. */
    platformId: text(200).nullable().unique(),
    /** The sent body, passcodes blotted out. */
    payload: p.json().$type<Record<string, unknown>>(),
    status: p.string().columnType('text').$type<MessageStatus>(),
    attempts: p.integer().default(0),
    /** The time until which nobody else may try to send it: longer than the platform's time limit. */
    claimedUntil: instant().nullable(),
    lastError: text(1000).nullable(),
    sentAt: instant().nullable(),
    ...timestamps,
  },
  indexes: [
    { name: 'messages_kind_index', properties: ['kind', 'id'] },
    { name: 'messages_created_at_index', properties: ['createdAt'] },
    { name: 'messages_recipient_index', properties: ['recipient', 'createdAt', 'id'] },
    {
      name: 'messages_sending_index',
      expression: "create index messages_sending_index on messages (claimed_until) where status = 'SENDING'",
    },
    {
      name: 'messages_flow_token_index',
      expression:
        "create index messages_flow_token_index on messages ((jsonb_path_query_first(payload, '$.template.components[*].parameters[*].action.flow_token') #>> '{}')) where kind = 'TEMPLATE'",
    },
  ],
  checks: [
    { name: 'messages_kind_check', expression: "kind in ('PASSCODE', 'TEMPLATE', 'REMINDER')" },
    { name: 'messages_status_check', expression: "status in ('SENDING', 'ACCEPTED', 'FAILED')" },
    {
      name: 'messages_columns_of_state_check',
      expression:
        "case status when 'ACCEPTED' then platform_id is not null and sent_at is not null and claimed_until is null and last_error is null else platform_id is null and sent_at is null and (status = 'SENDING') = (claimed_until is not null) end",
    },
  ],
});
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);

holdings(MessageSchema, {
  about: { recipient: 'phone', waId: 'phone', payload: 'mention', lastError: 'mention' },
  why: 'Messages to phones, and their delivery.',
  kept: 'Always, or MESSAGES_RETENTION_DAYS',
  rows: 'delete',
  columns: {
    id: none,
    identity: none,
    kind: none,
    template: none,
    recipient: personal(),
    waId: personal(),
    platformId: none,
    payload: sensitive({ why: 'The sent message', emptied: "'{}'" }),
    status: none,
    attempts: none,
    claimedUntil: none,
    lastError: personal(),
    sentAt: none,
    ...ofTimestamps,
  },
});
