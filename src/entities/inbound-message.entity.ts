import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal } from './holdings.js';

/** A text that somebody wrote to us. The platform delivers at least once: its id makes a message one row. */
export const InboundMessageSchema = defineEntity({
  name: 'InboundMessage',
  tableName: 'inbound_messages',
  properties: {
    id: p.integer().primary(),
    platformId: text(200).unique(),
    /**
     * The platform's name of the sender: Brazilian numbers may lack the ninth digit. Answers go to this one. It is empty as long
     * as an account with a user name hides its phone.
     */
    waId: text(20),
    /** The platform's id of the account, the same with and without its phone; null when the platform gave none. */
    fromUserId: text(200).nullable(),
    profileName: text(200).nullable(),
    /** Our receiving number, by the platform's id. */
    phoneNumberId: text(30).nullable(),
    text: text(4096),
    /** Platform id of the message it answers. */
    replyTo: text(200).nullable(),
    sentAt: instant(),
    receivedAt: instant(),
    /** The owner of this phone; looked up by a job. */
    person: () => p.manyToOne(User).nullable().deleteRule('set null'),
    processedAt: instant().nullable(),
  },
  indexes: [
    { name: 'inbound_messages_person_id_index', properties: ['person', 'id'] },
    { name: 'inbound_messages_from_user_id_index', properties: ['fromUserId', 'id'] },
    { name: 'inbound_messages_received_at_index', properties: ['receivedAt'] },
  ],
});
export class InboundMessage extends InboundMessageSchema.class {}
InboundMessageSchema.setClass(InboundMessage);

holdings(InboundMessageSchema, {
  about: { person: 'person', waId: 'phone', profileName: 'mention', text: 'mention' },
  why: 'Messages of people to the programme.',
  kept: 'Always, or MESSAGES_RETENTION_DAYS',
  rows: 'delete',
  columns: {
    id: none,
    platformId: none,
    waId: personal(),
    fromUserId: personal(),
    profileName: personal(),
    phoneNumberId: none,
    text: personal(),
    replyTo: none,
    sentAt: none,
    receivedAt: none,
    person: link,
    processedAt: none,
  },
});
