import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import type { ClaimedMessage } from './claim-messages.js';
import { outboxStates } from '../kernel/outbox-states.js';
import { fromNow } from '../kernel/database-clock.js';
import { type Parameter, writing } from '../kernel/statement.js';

// Records the result of a try. Each function ends the claim, and returns false when the claim was lost: another worker has the
// message then, and records its own result.

type Claim = Pick<ClaimedMessage, 'id' | 'claimId'>;

interface Delayed extends Claim {
  error: string;
  delayMs: number;
}
interface GivenUp extends Claim {
  error: string;
  now: string;
}
const isHeld = ($: Parameter<Claim>) => sql<boolean>`id = ${$('id')} and claim_id = ${$('claimId')}`;
const tried = { attempts: sql<number>`attempts + 1` };

const complete = writing((q, $: Parameter<Claim & { now: string }>) =>
  q
    .updateTable('outbox')
    .set({ ...outboxStates.set('complete', { completed_at: $('now') }), ...tried })
    .where(isHeld($))
    .returning('id'),
);
const delay = writing((q, $: Parameter<Delayed>) =>
  q
    .updateTable('outbox')
    .set({ ...outboxStates.set('delay', { last_error: $('error') }), next_try_at: fromNow($('delayMs')), ...tried })
    .where(isHeld($))
    .returning('id'),
);
const giveUp = writing((q, $: Parameter<GivenUp>) =>
  q
    .updateTable('outbox')
    .set({ ...outboxStates.set('giveUp', { last_error: $('error'), failed_at: $('now') }), ...tried })
    .where(isHeld($))
    .returning('id'),
);

/** The job has done its work. A crash before this is recorded repeats the work, so jobs carry an identity of their own. */
export const completeMessage = async (ctx: Ctx, { id, claimId }: Claim): Promise<boolean> =>
  (await complete(ctx, { id, claimId, now: ctx.now().toISOString() })).length > 0;

/** The try failed and there will be another. @param delayMs from now until then */
export const retryMessage = async (ctx: Ctx, { id, claimId }: Claim, error: Error, delayMs: number): Promise<boolean> =>
  (await delay(ctx, { id, claimId, error: reasonOf(error), delayMs })).length > 0;

/** The last try failed: the message becomes a dead letter, and no worker touches it until an administrator sends it again. */
export const markDeadLetter = async (ctx: Ctx, { id, claimId }: Claim, error: Error): Promise<boolean> =>
  (await giveUp(ctx, { id, claimId, error: reasonOf(error), now: ctx.now().toISOString() })).length > 0;

/** The error text, cut to the length of the column. */
const reasonOf = (error: Error) => error.message.replaceAll('\0', '').slice(0, 1000);
