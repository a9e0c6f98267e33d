import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import type { MailStatus } from './enums.js';
import { UserSchema } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal } from './holdings.js';

/** The record that a mail was sent, or could not be: never its text, because that may hold codes and links that sign in. */
export const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p.integer().primary(),
    /** Its Message-ID: sent again after a failure, it is the same mail. */
    identity: text(200).unique(),
    /** The job that sent it. */
    kind: text(100),
    recipient: text(254),
    /** The owner of its address; null when it had none. */
    person: () => p.manyToOne(UserSchema).nullable().deleteRule('set null'),
    subject: text(500),
    status: p.string().columnType('text').$type<MailStatus>(),
    attempts: p.integer().default(1),
    lastError: text(1000).nullable(),
    /** The message of the outbox that it followed from; gone after a while. */
    outboxMessageId: p.integer().nullable(),
    sentAt: instant().nullable(),
    ...timestamps,
  },
  indexes: [
    { name: 'mails_person_index', properties: ['person', 'createdAt', 'id'] },
    { name: 'mails_created_at_index', properties: ['createdAt'] },
  ],
  checks: [
    { name: 'mails_columns_of_state_check', expression: "(status = 'SENT') = (sent_at is not null)" },
    { name: 'mails_status_check', expression: "status in ('SENT', 'FAILED')" },
  ],
});

holdings(MailSchema, {
  about: { person: 'person', recipient: 'email', subject: 'mention', lastError: 'mention' },
  why: 'Mails that were sent, or could not be.',
  kept: '180 days',
  rows: 'delete',
  columns: {
    id: none,
    identity: none,
    kind: none,
    recipient: personal(),
    person: link,
    subject: personal(),
    status: none,
    attempts: none,
    lastError: personal(),
    outboxMessageId: none,
    sentAt: none,
    ...ofTimestamps,
  },
});
