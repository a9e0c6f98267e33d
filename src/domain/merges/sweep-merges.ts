import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../context.js';
import { rowsOf } from '../kernel/rows-of.js';
import { type Parameter, writing } from '../kernel/statement.js';

const clear = writing((q, $: Parameter<{ now: string }>) =>
  q
    .updateTable('person_merges')
    .set({ stored: null })
    .where('stored', 'is not', null)
    .where('undo_until', '<=', $('now'))
    .returning('id'),
);

/** Empties the stored copies of merges that can't be undone any more. The dropped ids go on leading to the kept people. */
export const endedUndos = {
  async count(ctx: Ctx): Promise<number> {
    const [row] = await rowsOf(
      ctx,
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from person_merges
           where stored is not null and undo_until <= ${ctx.now().toISOString()}`,
    );
    return row!.count;
  },
  remove: async (ctx: Ctx): Promise<number> => (await clear(ctx, { now: ctx.now().toISOString() })).length,
};
