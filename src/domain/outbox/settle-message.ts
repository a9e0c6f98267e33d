import { sql } from 'kysely';
import { db, type Ctx } from '../context.js';
import type { ClaimedMessage } from './claim-messages.js';
import { outboxStates } from '../kernel/outbox-states.js';
import { fromNow } from './database-clock.js';

// Records the result of a try. Each function ends the claim, and returns false when the claim was lost: another worker has the
// message then, and records its own result.

type Claim = Pick<ClaimedMessage, 'id' | 'claimId'>;

/** The job has done its work. A crash before this is recorded repeats the work, so jobs carry an identity of their own. */
export const completeMessage = (ctx: Ctx, claim: Claim): Promise<boolean> =>
  settle(ctx, claim, outboxStates.set('complete', { completed_at: ctx.now().toISOString() }));

/** The try failed and there will be another. @param delayMs from now until then */
export const retryMessage = (ctx: Ctx, claim: Claim, error: Error, delayMs: number): Promise<boolean> =>
  settle(ctx, claim, { ...outboxStates.set('delay', { last_error: reasonOf(error) }), next_try_at: fromNow(delayMs) });

/** The last try failed: the message becomes a dead letter, and no worker touches it until an administrator sends it again. */
export const markDeadLetter = (ctx: Ctx, claim: Claim, error: Error): Promise<boolean> =>
  settle(ctx, claim, outboxStates.set('giveUp', { last_error: reasonOf(error), failed_at: ctx.now().toISOString() }));

/** The error text, cut to the length of the column. */
const reasonOf = (error: Error) => error.message.replaceAll('\0', '').slice(0, 1000);

interface Outcome {
  last_error: string | null;
  claim_id: null;
  claimed_until: null;
  completed_at?: string;
  failed_at?: string;
  next_try_at?: ReturnType<typeof fromNow>;
}

async function settle(ctx: Ctx, { id, claimId }: Claim, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable('outbox')
    .set({ ...outcome, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
