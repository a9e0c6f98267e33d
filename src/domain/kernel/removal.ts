import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { z } from 'zod';
import { rowsOf } from './rows-of.js';
import { writing } from './statement.js';

/** The number of rows for one statement: locks are short, and others get their turn in between. */
const BATCH = 5_000;

/** Rows that are old enough to be removed. A second run, or two processes at once, have the same result as one run. */
export interface Removal<Context = Ctx> {
  /** The number of rows that would be removed now. */
  count(ctx: Context): Promise<number>;
  /** @returns the number of removed rows */
  remove(ctx: Context): Promise<number>;
}

/**
 * Removes rows of a table, batch by batch, each committed by itself. Rows that others have locked are left for the next time.
 * @param isOld SQL on the table's columns, with an index for it
 */
export function removal(
  table: keyof Tables,
  isOld: (ctx: Ctx) => RawBuilder<boolean>,
  { batch = BATCH } = {},
): Removal {
  const from = sql.table(table);
  return {
    async count(ctx) {
      const rows = await rowsOf(
        ctx,
        z.object({ count: z.number() }),
        sql`select count(*)::int as count from ${from} where ${isOld(ctx)}`,
      );
      return rows[0]!.count;
    },
    async remove(ctx) {
      let removed = 0;
      for (;;) {
        // Made for each batch: `isOld` has the values of this run.
        const removeSome = writing(
          () => sql<{ count: number }>`
          with gone as (
            delete from ${from} where ctid = any(array(
              select ctid from ${from} where ${isOld(ctx)} limit ${batch} for update skip locked)) returning 1
          ) select count(*)::int as count from gone`,
        );
        const [{ count }] = (await removeSome(ctx, {})) as [{ count: number }];
        removed += count;
        if (count < batch) return removed;
      }
    },
  };
}

const DAY_MS = 86_400_000;
/** The moment this number of days before now, as a parameter of a statement. */
export const daysAgo = (ctx: Pick<Ctx, 'now'>, days: number): string =>
  new Date(ctx.now().getTime() - days * DAY_MS).toISOString();

/**
 * The same as `removal`, for rows older than a number of days; no row is old when there is no number.
 * @param isOld SQL for rows from before that moment
 */
export function removalAfter(
  table: keyof Tables,
  days: (ctx: Ctx) => number | null,
  isOld: (before: string) => RawBuilder<boolean>,
): Removal {
  const old = removal(table, ctx => isOld(daysAgo(ctx, days(ctx)!)));
  return {
    count: async ctx => (days(ctx) === null ? 0 : old.count(ctx)),
    remove: async ctx => (days(ctx) === null ? 0 : old.remove(ctx)),
  };
}
