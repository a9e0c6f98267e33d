import { sql } from 'kysely';
import type { Ctx, Reader } from '../context.js';
import { outboxStates } from '../kernel/outbox-states.js';
import { fromNow } from '../kernel/database-clock.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** A message that one run has claimed. */
export interface ClaimedMessage {
  id: number;
  job: string;
  payload: unknown;
  /** The id of the run; only its holder may settle the message. */
  claimId: string;
  /** The trace of the message's cause (W3C Trace Context); null: none was recorded. */
  traceparent: string | null;
  /** The number of this try, from 1; sending a dead letter again starts from zero. */
  attempt: number;
}

interface Wanted {
  jobs: readonly string[];
  except: readonly number[];
  limit: number;
  claimMs: number;
}
/** The columns have milliseconds, and PostgreSQL rounds up: a message of this moment would wait until the next look. */
const rounded = fromNow(1);
const claim = writing((q, $: Parameter<Wanted>) =>
  q
    // A common table expression: PostgreSQL evaluates it once, so that no more rows are locked than wanted.
    .with('due', due =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('completed_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_try_at', '<=', rounded)
        .where(eb => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', rounded)]))
        .where(sql<boolean>`job = any(${$('jobs')}::text[])`)
        .where(sql<boolean>`id <> all(${$('except')}::int[])`)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit($('limit'))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set(outboxStates.set('claim', { claim_id: sql<string>`gen_random_uuid()`, claimed_until: fromNow($('claimMs')) }))
    .whereRef('outbox.id', '=', 'due.id')
    .returning([
      'outbox.id',
      'outbox.job',
      'outbox.payload',
      'outbox.traceparent',
      sql<string>`outbox.claim_id`.as('claimId'),
      sql<number>`outbox.attempts - outbox.attempts_at_resend + 1`.as('attempt'),
    ]),
);

/**
 * Claims messages that are due, the longest-waiting first. Several workers at once get different messages: rows that another
 * worker is changing at this moment are skipped. After the death of a worker, a message is due again when its claim ends.
 * @param jobs names of the jobs that this version knows; messages for other jobs stay in the queue
 * @param except ids that this process is still running, even when their claims have ended
 * @param claimMs the duration of the claim; `renewClaim` prolongs it
 */
export async function claimMessages(ctx: Reader, wanted: Wanted): Promise<ClaimedMessage[]> {
  if (wanted.jobs.length === 0 || wanted.limit < 1) return [];
  return claim(ctx, wanted);
}

const prolong = writing((q, $: Parameter<{ claimId: string; claimMs: number }>) =>
  q
    .updateTable('outbox')
    .set(outboxStates.set('prolong', { claimed_until: fromNow($('claimMs')) }))
    .where('claim_id', '=', $('claimId'))
    .returning('id'),
);
/** Prolongs the claim of a run that is still working. @returns false when another worker has taken the message meanwhile */
export const renewClaim = async (ctx: Ctx, claimId: string, claimMs: number): Promise<boolean> =>
  (await prolong(ctx, { claimId, claimMs })).length > 0;
