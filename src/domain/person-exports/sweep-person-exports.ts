import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { daysAgo } from '../kernel/removal.js';
import { personExportStates } from './states.js';

/** The number of days for which the row of an export is kept. */
const KEPT_DAYS = 30;
/** The number of days after which a waiting export counts as stuck; its job is given up long before. */
const STUCK_DAYS = 2;
const AT_ONCE = 100;

const over = (ctx: Ctx) => sql<boolean>`(state = 'READY' and expires_at <= ${ctx.now().toISOString()}
  or state = 'WAITING' and created_at < ${daysAgo(ctx, STUCK_DAYS)})`;
const old = (ctx: Ctx) => sql<boolean>`state in ('EXPIRED', 'FAILED') and created_at < ${daysAgo(ctx, KEPT_DAYS)}`;

/**
 * Removes archives after their day, and the archives of unfinished jobs; after a month also the rows. The object is removed
 * first, so that a failure leaves the row. @returns the number of removed archives and rows
 */
async function sweepPersonExports(ctx: Ctx<'storage'>): Promise<number> {
  const { storage } = ctx.services;
  if (!storage) return 0;
  const found = await db(ctx)
    .selectFrom('person_exports')
    .select(['id', 'state', 'path'])
    .where(over(ctx))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, state, path } of found) {
    await storage.remove(path);
    await db(ctx)
      .updateTable('person_exports')
      .set(
        state === 'READY'
          ? personExportStates.set('expire', {})
          : personExportStates.set('fail', { finished_at: ctx.now().toISOString() }),
      )
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
  }
  const { numDeletedRows } = await db(ctx).deleteFrom('person_exports').where(old(ctx)).executeTakeFirst();
  return found.length + Number(numDeletedRows);
}

/** No export matches both conditions. */
async function countSweptPersonExports(ctx: Ctx): Promise<number> {
  const { count } = await db(ctx)
    .selectFrom('person_exports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`(${over(ctx)} or ${old(ctx)})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Functions for the job that removes them. */
export const endedPersonExports = { remove: sweepPersonExports, count: countSweptPersonExports };
