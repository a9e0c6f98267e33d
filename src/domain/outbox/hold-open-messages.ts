import { sql } from 'kysely';
import { db, type Ctx } from '../context.js';
import { outboxStates } from '../kernel/outbox-states.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The error text of the dead letters of a restored database: administrators search by it and send them again. */
export const HELD = 'held back after a restore: it may have been delivered';

/** The number of waiting messages. */
export async function countOpenMessages(ctx: Ctx): Promise<number> {
  const { count } = await db(ctx)
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const hold = writing((q, $: Parameter<{ now: string }>) =>
  q
    .with('held', held =>
      held
        .updateTable('outbox')
        .set(outboxStates.set('giveUp', { failed_at: $('now'), last_error: HELD }))
        .where('completed_at', 'is', null)
        .where('failed_at', 'is', null)
        .returning('id'),
    )
    .selectFrom('held')
    .select(sql<number>`count(*)::int`.as('count')),
);

/**
 * Turns all waiting messages into dead letters. In a restored database nobody knows the messages that were delivered after the
 * backup: an administrator sends the undelivered ones again. @returns the number of messages
 */
export async function holdOpenMessages(ctx: Pick<Ctx, 'rows' | 'now'>): Promise<number> {
  const [held] = await hold(ctx, { now: ctx.now().toISOString() });
  return held!.count;
}
