import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { daysAgo } from '../kernel/removal.js';
import { personExportStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { failExport } from './fail-export.write.js';

/** The number of days for which the row of an export is kept. */
const KEPT_DAYS = 30;
/** The number of days after which a waiting export counts as stuck; its job is given up long before. */
const STUCK_DAYS = 2;
const AT_ONCE = 100;

const over = (ctx: Ctx) => sql<boolean>`(state = 'READY' and expires_at <= ${ctx.now().toISOString()}
  or state = 'WAITING' and created_at < ${daysAgo(ctx, STUCK_DAYS)})`;
const old = (before: unknown) => sql<boolean>`state in ('EXPIRED', 'FAILED') and created_at < ${before}`;

const expire = writing((q, $: Parameter<{ id: number }>) =>
  q
    .updateTable('person_exports')
    .set(personExportStates.set('expire', {}))
    .where('id', '=', $('id'))
    .where('state', '=', 'READY'),
);
const removeOld = writing((q, $: Parameter<{ before: string }>) =>
  q
    .deleteFrom('person_exports')
    .where(old($('before')))
    .returning('id'),
);

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
    if (state === 'READY') await expire(ctx, { id });
    else await failExport(ctx, { id, now: ctx.now().toISOString() });
  }
  const removed = await removeOld(ctx, { before: daysAgo(ctx, KEPT_DAYS) });
  return found.length + removed.length;
}

/** No export matches both conditions. */
async function countSweptPersonExports(ctx: Ctx): Promise<number> {
  const { count } = await db(ctx)
    .selectFrom('person_exports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`(${over(ctx)} or ${old(daysAgo(ctx, KEPT_DAYS))})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Functions for the job that removes them. */
export const endedPersonExports = { remove: sweepPersonExports, count: countSweptPersonExports };
