import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import { db, type Ctx } from '../context.js';
import { fromNow } from './database-clock.js';

/** A claim of a round. The next round begins when it has ended or expired, so its begin identifies it. */
export interface Round {
  job: string;
  /** The text of the database's timestamp, with all digits. */
  startedAt: string;
}

/**
 * Claims a round of a recurring job for this process, in one statement. Job stores lock too, but not all of them do so
 * atomically (FerretDB's findAndModify does not). And a process that starts asks for a round of its own.
 * @param intervalMs the time from one round to the next; a process that comes before half of it has passed comes for the same
 *   round
 * @param claimMs a round that has not ended by then belongs to a process that died; `renewRound` prolongs it
 * @returns null when the round belongs to another process
 */
export async function claimRound(
  ctx: Ctx,
  { job, intervalMs, claimMs }: { job: string; intervalMs: number; claimMs: number },
): Promise<Round | null> {
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
    .returning(sql<string>`started_at::text`.as('startedAt'))
    .executeTakeFirst();
  return claimed ? { job, ...claimed } : null;
}

/** Prolongs a round that is still in progress; no effect when it was lost to another process. */
export async function renewRound(ctx: Ctx, round: Round, claimMs: number): Promise<void> {
  await db(ctx)
    .updateTable('recurring_runs')
    .set({ claimed_until: fromNow(claimMs) })
    .where(eb => isHeld(eb, round))
    .execute();
}

/** Ends a round, after success or failure; no effect when it was lost to another process. */
export async function endRound(ctx: Ctx, round: Round): Promise<void> {
  await db(ctx)
    .updateTable('recurring_runs')
    .set({ finished_at: fromNow(0), claimed_until: null })
    .where(eb => isHeld(eb, round))
    .execute();
}

const isHeld = (eb: ExpressionBuilder<Tables, 'recurring_runs'>, { job, startedAt }: Round) =>
  eb.and([eb('job', '=', job), eb('started_at', '=', startedAt), eb('finished_at', 'is', null)]);
