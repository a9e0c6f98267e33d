import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { removalAfter } from '../kernel/removal.js';

// Messages are kept for ever, or for MESSAGES_RETENTION_DAYS. An identity is free again after the removal: such an old message
// may be sent once more.

const days = ({ services: { config } }: Ctx) => config.retention.messageDays;

/**
 * The delivery states of old messages. They must be removed before their messages, because only the message tells the
 * recipient.
 */
export const oldDeliveryStates = removalAfter(
  'delivery_states',
  days,
  before => sql`
    exists (select from messages as m where m.platform_id = delivery_states.platform_id and m.created_at < ${before})`,
);

/** Messages that are being sent stay, regardless of their age. */
export const oldMessages = removalAfter(
  'messages',
  days,
  before => sql`created_at < ${before} and status <> 'SENDING'`,
);

export const oldInboundMessages = removalAfter('inbound_messages', days, before => sql`received_at < ${before}`);
