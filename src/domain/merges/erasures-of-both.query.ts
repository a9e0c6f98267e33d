import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { rowsOf } from '../kernel/rows-of.js';

/** Requires people without an erasure that is asked for, decided or running. @throws CONFLICT */
export async function assertNoOpenErasure(ctx: Ctx, people: readonly number[]): Promise<void> {
  const open = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`select id from erasures where person_id = any(${people}::int[])
         and state in ('REQUESTED', 'WAITING', 'RUNNING') limit 1`,
  );
  if (open.length > 0) throw new AppError('CONFLICT', 'ERASURE_WAITS');
}
