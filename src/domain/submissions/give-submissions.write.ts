import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

const give = writing((q, $: Parameter<{ classId: number; facilitatorId: number | null; now: string }>) =>
  q
    .updateTable('submissions')
    .set({ facilitator_id: $('facilitatorId'), updated_at: $('now') })
    .where('class_id', '=', $('classId'))
    .where('status', '=', 'SUBMITTED')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`facilitator_id is distinct from ${$('facilitatorId')}::int`),
);
/** What waits for an evaluation in a class is for who leads it now, or for nobody; what was evaluated stays whose it was. */
export const giveSubmissions = async (
  ctx: Ctx,
  which: { classId: number; facilitatorId: number | null },
): Promise<void> => void (await give(ctx, { ...which, now: ctx.now().toISOString() }));
