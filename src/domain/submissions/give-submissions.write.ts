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
/** Gives the waiting hand-ins of a class to its present leader, or to nobody; evaluated ones keep their evaluator. */
export const giveSubmissions = async (
  ctx: Ctx,
  which: { classId: number; facilitatorId: number | null },
): Promise<void> => void (await give(ctx, { ...which, now: ctx.now().toISOString() }));

/** The same for all classes of an imported file (imports/programme.noun.ts). */
export const giveWaiting = async (run: (sql: string) => Promise<unknown>): Promise<void> =>
  void (await run(
    `update submissions as s set facilitator_id = r.facilitator_id, updated_at = {now}
       from import_classes as r
      where r.state = 'changed' and not r.bad and s.class_id = r.id and s.status = 'SUBMITTED' and s.removed_at is null
        and s.facilitator_id is distinct from r.facilitator_id`,
  ));
