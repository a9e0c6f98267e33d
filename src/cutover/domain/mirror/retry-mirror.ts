import { sql } from 'kysely';
import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { type Lane, wakeLanes } from './lanes.write.js';
import { removeBodies } from './remove-bodies.js';
import { mirrorPolicy } from './policy.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { assigned } from '../../../domain/kernel/states.js';
import { mirrorStates } from './states.js';

/** The greatest number of writes in one decision. */
const MAX_AT_ONCE = 1_000;

const retry = writing(
  (_q, $: Parameter<{ ids: readonly number[] }>) => sql<Lane>`
    update mirror_writes set ${assigned(mirrorStates.set('retry', {}))}, status = null, detail = null, attempts = 0, next_try_at = now()
     where id in (select id from mirror_writes where id = any(${$('ids')}::int[]) and failed_at is not null
                     and sealed is not null and reason <> 'SUPERSEDED' order by id for update)
    returning toward, facade`,
);
const giveUp = writing(
  (_q, $: Parameter<{ ids: readonly number[] }>) => sql<Lane & { sealed: string | null }>`
    delete from mirror_writes
     where id in (select id from mirror_writes where id = any(${$('ids')}::int[]) and failed_at is not null order by id for update)
    returning toward, facade, sealed`,
);

/**
 * Has failed writes done again by the side that did not do them, with all their tries; writes behind them go on after them.
 * Skips a write that is not failed, or whose request is kept no longer. Skips also a write made void by a newer change of the
 * same record (SUPERSEDED): done now, it would undo that change.
 * @returns the number of writes that are tried again
 * @throws FORBIDDEN to everybody but administrators; INVALID for none and for more than 1,000
 */
export async function retryMirror(ctx: Ctx<'events'>, { ids }: { ids: readonly number[] }): Promise<number> {
  authorize(ctx, mirrorPolicy.retryMirror);
  checkNumber(ids);
  return ctx.transaction(async ctx => {
    const rows = await retry(ctx, { ids });
    await wakeLanes(ctx, rows);
    return rows.length;
  });
}

/**
 * Gives failed writes up for good: the two sides differ there from now on, and the writes behind them go on.
 * @returns the number of given-up writes
 * @throws FORBIDDEN to everybody but administrators; INVALID for none and for more than 1,000
 */
export async function giveUpMirror(
  ctx: Ctx<'events' | 'storage'>,
  { ids }: { ids: readonly number[] },
): Promise<number> {
  authorize(ctx, mirrorPolicy.giveUpMirror);
  checkNumber(ids);
  const rows = await ctx.transaction(async ctx => {
    const rows = await giveUp(ctx, { ids });
    await wakeLanes(ctx, rows);
    return rows;
  });
  await removeBodies(ctx, rows);
  return rows.length;
}

function checkNumber(ids: readonly number[]): void {
  if (ids.length < 1 || ids.length > MAX_AT_ONCE)
    throw new AppError('INVALID', 'BETWEEN', { field: 'ids', min: 1, max: MAX_AT_ONCE });
}
