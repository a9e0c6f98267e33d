import { db, type Ctx } from '../context.js';
import { fromNow } from './database-clock.js';

/**
 * Claims a round of a recurring job for this process, in one statement. Job stores lock too, but not every one of them
 * atomically (FerretDB's findAndModify is not), and a process that starts asks for a round of its own.
 * @param intervalMs from one round to the next: anyone who comes before half of it has passed comes for the same round
 * @param claimMs a round that has not ended by then belongs to a process that died; `renewRound` prolongs it
 * @returns false when the round is somebody else's
 */
export async function claimRound(
  ctx: Ctx,
  { job, intervalMs, claimMs }: { job: string; intervalMs: number; claimMs: number },
): Promise<boolean> {
  const round = { started_at: fromNow(0), finished_at: null, claimed_until: fromNow(claimMs) };
  const claimed = await db(ctx)
    .insertInto('recurring_runs')
    .values({ job, ...round })
    .onConflict(conflict =>
      conflict
        .column('job')
        .doUpdateSet(round)
        .where(eb =>
          eb.or([
            eb.and([
              eb('recurring_runs.claimed_until', 'is', null),
              eb('recurring_runs.started_at', '<=', fromNow(-intervalMs / 2)),
            ]),
            eb('recurring_runs.claimed_until', '<=', fromNow(0)),
          ]),
        ),
    )
    .executeTakeFirst();
  return Number(claimed.numInsertedOrUpdatedRows) > 0;
}

/** Prolongs a round that is still in progress. */
export async function renewRound(ctx: Ctx, job: string, claimMs: number): Promise<void> {
  await db(ctx)
    .updateTable('recurring_runs')
    .set({ claimed_until: fromNow(claimMs) })
    .where('job', '=', job)
    .where('finished_at', 'is', null)
    .execute();
}

/** The round has ended, well or badly. */
export async function endRound(ctx: Ctx, job: string): Promise<void> {
  await db(ctx)
    .updateTable('recurring_runs')
    .set({ finished_at: fromNow(0), claimed_until: null })
    .where('job', '=', job)
    .execute();
}
