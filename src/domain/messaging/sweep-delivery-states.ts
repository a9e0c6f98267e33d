import { type Ctx, db } from '../context.js';

/** A state may come before we know the message's id, but not a month before. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Removes states of messages that are not ours: another system may send from the same number. @returns how many */
export async function sweepDeliveryStates(ctx: Ctx): Promise<number> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom('delivery_states as s')
    .where('s.received_at', '<', new Date(ctx.now().getTime() - KEPT_MS).toISOString())
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('messages as m').select('m.id').whereRef('m.platform_id', '=', 's.platform_id'))),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
