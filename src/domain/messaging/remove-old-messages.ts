import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { removalAfter } from '../kernel/removal.js';

// Messages are kept for ever, or for MESSAGES_RETENTION_DAYS. An identity is then free again: what was said so long ago may be
// said once more.

const days = ({ services: { config } }: Ctx) => config.retention.messageDays;

/** What became of old messages: to be removed before them, for nothing else says whose it was. */
export const oldDeliveryStates = removalAfter(
  'delivery_states',
  days,
  before => sql`
    exists (select from messages as m where m.platform_id = delivery_states.platform_id and m.created_at < ${before})`,
);

/** Those that are being sent stay, however old. */
export const oldMessages = removalAfter(
  'messages',
  days,
  before => sql`created_at < ${before} and status <> 'SENDING'`,
);

export const oldInboundMessages = removalAfter('inbound_messages', days, before => sql`received_at < ${before}`);
