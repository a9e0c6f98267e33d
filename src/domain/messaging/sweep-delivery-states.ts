import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { daysAgo, type Removal, removal } from '../kernel/removal.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** A state may be reported before the message's id is known, but not a month before. */
const KEPT_DAYS = 30;

/** States of messages that were not ours at the last check. */
const isOld = (before: unknown) => sql<boolean>`not is_ours and received_at < ${before}`;
const oldSince = (ctx: Ctx): string => daysAgo(ctx, KEPT_DAYS);
const isOurs = sql<boolean>`exists (select from messages as m where m.platform_id = delivery_states.platform_id)`;

const unknown = removal('delivery_states', ctx => sql`${isOld(oldSince(ctx))} and not ${isOurs}`);

const noteOurs = writing(
  (_q, $: Parameter<{ before: string }>) =>
    sql`update delivery_states set is_ours = true where ${isOld($('before'))} and ${isOurs}`,
);
/** Removes states of messages that are not ours: another system may send from the same number. */
export const unknownDeliveryStates: Removal = {
  count: unknown.count,
  async remove(ctx) {
    // These states came before the message was known: they need no further check.
    await noteOurs(ctx, { before: oldSince(ctx) });
    return unknown.remove(ctx);
  },
};
