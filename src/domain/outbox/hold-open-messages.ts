import { sql } from 'kysely';
import { db, type Ctx } from '../context.js';
import { outboxStates } from '../kernel/outbox-states.js';

/** What the dead letters of a restored database say of themselves: to be found by, and sent again by. */
export const HELD = 'held back after a restore: it may have been delivered';

/** How many messages wait. */
export async function countOpenMessages(ctx: Ctx): Promise<number> {
  const { count } = await db(ctx)
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes dead letters of all messages that wait. In a database that was restored nobody knows which of them were delivered
 * after the backup: an administrator sends again those that were not. @returns how many
 */
export async function holdOpenMessages(ctx: Pick<Ctx, 'kysely' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable('outbox')
    .set(outboxStates.set('giveUp', { failed_at: ctx.now().toISOString(), last_error: HELD }))
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
