import { sql } from 'kysely';
import { daysAgo, removal } from '../kernel/removal.js';

/** A state may come before we know the message's id, but not a month before. */
const KEPT_DAYS = 30;

/** Removes states of messages that are not ours: another system may send from the same number. */
export const unknownDeliveryStates = removal(
  'delivery_states',
  ctx => sql`received_at < ${daysAgo(ctx, KEPT_DAYS)}
    and not exists (select from messages as m where m.platform_id = delivery_states.platform_id)`,
);
