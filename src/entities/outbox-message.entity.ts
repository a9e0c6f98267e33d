import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none, personal } from './holdings.js';

/**
 * A consequence that must follow a committed change, written in the same transaction: the queue from which workers take it. All
 * data about its delivery stands here: tries, the time of the next try, its present worker, and its outcome.
 */
export const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox',
  properties: {
    id: p.integer().primary(),
    job: text(100),
    payload: p.json().$type<Record<string, unknown>>(),
    /** The trace that caused it (W3C Trace Context); its job goes on with it. */
    traceparent: text(55).nullable(),
    createdAt: instant().defaultRaw('now()'),
    /** The time before which it is not tried; used only while it is open. */
    nextTryAt: instant().defaultRaw('now()'),
    /** The number of ended tries, good or bad. */
    attempts: p.integer().default(0),
    /** The number of ended tries when it was last sent again: the delays between tries count from there. */
    attemptsAtResend: p.integer().default(0),
    /** Names the run that has it; a run that lost its claim changes nothing here any more. */
    claimId: p.uuid().nullable(),
    /** The worker prolongs this as long as it lives; afterwards another one may take the message. */
    claimedUntil: instant().nullable(),
    /** The time when the job had done its work. */
    completedAt: instant().nullable(),
    /** The time when the last try had failed: a dead letter, for somebody to look at. */
    failedAt: instant().nullable(),
    lastError: text(1000).nullable(),
  },
  indexes: [
    {
      name: 'outbox_due_index',
      expression:
        'create index outbox_due_index on outbox (next_try_at, id) where completed_at is null and failed_at is null',
    },
    {
      name: 'outbox_dead_index',
      expression: 'create index outbox_dead_index on outbox (id) where failed_at is not null',
    },
    {
      name: 'outbox_done_index',
      expression: 'create index outbox_done_index on outbox (completed_at) where completed_at is not null',
    },
  ],
  checks: [
    {
      name: 'outbox_columns_of_state_check',
      expression:
        '(claim_id is null) = (claimed_until is null) and (claim_id is null or num_nonnulls(completed_at, failed_at) = 0) and (completed_at is null or num_nonnulls(failed_at, last_error) = 0)',
    },
  ],
});
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);

holdings(OutboxMessageSchema, {
  about: { payload: 'payload', lastError: 'text' },
  rows: 'delete',
  why: 'Work that must follow from changes.',
  kept: '30 days once it is done; a dead letter until it is sent again, or DEAD_LETTERS_RETENTION_DAYS',
  columns: {
    id: none,
    job: none,
    payload: personal({ why: 'Numbers of records; of some mails the address' }),
    traceparent: none,
    createdAt: none,
    nextTryAt: none,
    attempts: none,
    attemptsAtResend: none,
    claimId: none,
    claimedUntil: none,
    completedAt: none,
    failedAt: none,
    lastError: personal(),
  },
});
