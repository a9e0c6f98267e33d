import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';

/**
 * A consequence that must follow a committed change: written in the same transaction, handed to the job store after it.
 * The job store and the database share no transaction, so this row is the guarantee and the job only the means.
 */
export const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox',
  properties: {
    id: p.integer().primary(),
    job: text(100),
    payload: p.json().$type<Record<string, unknown>>(),
    createdAt: instant().defaultRaw('now()'),
    /** When the job store was last seen to have, or was given, a job for it; null until then and after `send again`. */
    enqueuedAt: instant().nullable(),
    /** Tries that ended, well or badly. */
    attempts: p.integer().default(0),
    /** When the job had done its work. */
    completedAt: instant().nullable(),
    /** When the last try had failed: a dead letter, for somebody to look at. */
    failedAt: instant().nullable(),
    lastError: text(1000).nullable(),
  },
  indexes: [
    {
      name: 'outbox_new_index',
      expression:
        'create index outbox_new_index on outbox (id) where completed_at is null and failed_at is null and enqueued_at is null',
    },
    {
      name: 'outbox_dead_index',
      expression: 'create index outbox_dead_index on outbox (id) where failed_at is not null',
    },
    {
      name: 'outbox_done_index',
      expression: 'create index outbox_done_index on outbox (completed_at) where completed_at is not null',
    },
    {
      name: 'outbox_open_index',
      expression: 'create index outbox_open_index on outbox (id) where completed_at is null and failed_at is null',
    },
  ],
});
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
