import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { fromNow } from '../kernel/database-clock.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** A claim of a round. The next round begins when it has ended or expired, so its begin identifies it. */
export interface Round {
  job: string;
  /** The text of the database's timestamp, with all digits. */
  startedAt: string;
}

const claim = writing((q, $: Parameter<{ job: string; intervalMs: number; claimMs: number }>) => {
  const round = { started_at: fromNow(0), finished_at: null, claimed_until: fromNow($('claimMs')) };
  return q
    .insertInto('recurring_runs')
    .values({ job: $('job'), ...round })
    .onConflict(conflict =>
      conflict
        .column('job')
        .doUpdateSet(round)
        .where(eb =>
          eb.or([
            eb.and([
              eb('recurring_runs.claimed_until', 'is', null),
              eb('recurring_runs.started_at', '<=', fromNow(sql`-${$('intervalMs')}::float8 / 2`)),
            ]),
            eb('recurring_runs.claimed_until', '<=', fromNow(0)),
          ]),
        ),
    )
    .returning(sql<string>`started_at::text`.as('startedAt'));
});

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
  const [claimed] = await claim(ctx, { job, intervalMs, claimMs });
  return claimed ? { job, ...claimed } : null;
}

const isHeld = ($: Parameter<Round>) =>
  sql<boolean>`job = ${$('job')} and started_at = ${$('startedAt')} and finished_at is null`;

const prolong = writing((q, $: Parameter<Round & { claimMs: number }>) =>
  q
    .updateTable('recurring_runs')
    .set({ claimed_until: fromNow($('claimMs')) })
    .where(isHeld($)),
);
/** Prolongs a round that is still in progress; no effect when it was lost to another process. */
export const renewRound = async (ctx: Ctx, round: Round, claimMs: number): Promise<void> =>
  void (await prolong(ctx, { ...round, claimMs }));

const end = writing((q, $: Parameter<Round>) =>
  q
    .updateTable('recurring_runs')
    .set({ finished_at: fromNow(0), claimed_until: null })
    .where(isHeld($)),
);
/** Ends a round, after success or failure; no effect when it was lost to another process. */
export const endRound = async (ctx: Ctx, round: Round): Promise<void> => void (await end(ctx, round));
