import { type Parameter, writing } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { endBookingsOf } from '../scheduling/end-bookings.write.js';
import { enrollmentStates } from './states.js';

const end = writing((q, $: Parameter<{ participantId: number; now: string }>) =>
  q
    .updateTable('enrollments')
    .set({ ...enrollmentStates.set('end', { canceled_at: $('now') }), updated_at: $('now') })
    .where('participant_id', '=', $('participantId'))
    .where('canceled_at', 'is', null),
);

/**
 * Ends all places of a locked person who is erased, and their future appointments, in the running transaction: the places are
 * free for others. Collaborators are told by mail; the person gets a mail about the erasure only.
 */
export async function endPlaces(ctx: Ctx<'events'>, participantId: number): Promise<void> {
  await end(ctx, { participantId, now: ctx.now().toISOString() });
  await endBookingsOf(ctx, { clientId: participantId });
}
