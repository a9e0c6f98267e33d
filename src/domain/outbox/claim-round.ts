import { sql } from 'kysely';
import { db, type Ctx } from '../context.js';

/**
 * Claims a round of a recurring job for this process, in one statement. Job stores lock too, but not every one of them
 * atomically (FerretDB's findAndModify is not), and a process that starts asks for a round of its own.
 * @param intervalMs from one round to the next: whoever comes before half of it has passed comes for the same round
 * @param deadAfterMs a round that has not ended by then belongs to a process that died, unless it is still at it
 * @returns false when the round is somebody else's
 */
export async function claimRound(
  ctx: Ctx,
  { job, intervalMs, deadAfterMs }: { job: string; intervalMs: number; deadAfterMs: number },
): Promise<boolean> {
  // The database's clock: it is the only one that all processes share.
  const ago = (ms: number) => sql<string>`now() - ${ms} * interval '1 millisecond'`;
  const claimed = await db(ctx)
    .insertInto('recurring_runs')
    .values({ job, started_at: sql<string>`now()` })
    .onConflict(conflict =>
      conflict
        .column('job')
        .doUpdateSet({ started_at: sql<string>`now()`, finished_at: null })
        .where(eb =>
          eb.or([
            eb('recurring_runs.started_at', '<=', ago(intervalMs / 2)),
            eb.and([
              eb('recurring_runs.finished_at', 'is', null),
              eb('recurring_runs.started_at', '<=', ago(deadAfterMs)),
            ]),
          ]),
        ),
    )
    .executeTakeFirst();
  return Number(claimed.numInsertedOrUpdatedRows) > 0;
}

export async function endRound(ctx: Ctx, job: string): Promise<void> {
  await db({ em: ctx.em.fork() })
    .updateTable('recurring_runs')
    .set({ finished_at: sql<string>`now()` })
    .where('job', '=', job)
    .execute();
}
