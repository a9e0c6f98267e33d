import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { daysAgo, type Removal, removal } from '../kernel/removal.js';

/** A state may be reported before the message's id is known, but not a month before. */
const KEPT_DAYS = 30;

/** States of messages that were not ours at the last check. */
const isOld = (ctx: Ctx) => sql<boolean>`not is_ours and received_at < ${daysAgo(ctx, KEPT_DAYS)}`;
const isOurs = sql<boolean>`exists (select from messages as m where m.platform_id = delivery_states.platform_id)`;

const unknown = removal('delivery_states', ctx => sql`${isOld(ctx)} and not ${isOurs}`);

/** Removes states of messages that are not ours: another system may send from the same number. */
export const unknownDeliveryStates: Removal = {
  count: unknown.count,
  async remove(ctx) {
    // These states came before the message was known: they need no further check.
    await sql`update delivery_states set is_ours = true where ${isOld(ctx)} and ${isOurs}`.execute(db(ctx));
    return unknown.remove(ctx);
  },
};
