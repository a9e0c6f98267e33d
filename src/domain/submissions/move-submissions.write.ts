import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

const move = writing(
  (q, $: Parameter<{ participantId: number; from: number; to: number; facilitatorId: number | null; now: string }>) =>
    q
      .updateTable('submissions')
      .set({
        class_id: $('to'),
        facilitator_id: sql<number | null>`case when status = 'SUBMITTED' and removed_at is null
          then ${$('facilitatorId')}::int else facilitator_id end`,
        updated_at: $('now'),
      })
      .where('participant_id', '=', $('participantId'))
      .where('class_id', '=', $('from')),
);
const moveHistory = writing((q, $: Parameter<{ participantId: number; from: number; to: number }>) =>
  q
    .updateTable('submission_revisions')
    .set({ class_id: $('to') })
    .where('participant_id', '=', $('participantId'))
    .where('class_id', '=', $('from')),
);
/**
 * Moves the submissions of a participant to another class of the same course and cycle, with their history, in the running
 * transaction. The leader of the new class evaluates the waiting ones; evaluated ones keep their evaluator.
 */
export const moveSubmissions = async (
  ctx: Ctx,
  which: { participantId: number; from: number; to: number; facilitatorId: number | null },
): Promise<void> => {
  await move(ctx, { ...which, now: ctx.now().toISOString() });
  const { participantId, from, to } = which;
  await moveHistory(ctx, { participantId, from, to });
};
