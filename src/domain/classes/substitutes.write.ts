import { type Parameter, writing } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { endOfDay, startOfDay } from './programme-days.rules.js';

interface Period {
  classId: number;
  userId: number;
  /** Days, both included: `YYYY-MM-DD`. */
  from: string;
  to: string;
}

interface Row extends Period {
  startsAt: string;
  endsAt: string;
  by: number | null;
  now: string;
}
const save = writing((q, $: Parameter<Row>) =>
  q
    .insertInto('class_substitutes')
    .values({
      class_id: $('classId'),
      user_id: $('userId'),
      from_day: $('from'),
      to_day: $('to'),
      starts_at: $('startsAt'),
      ends_at: $('endsAt'),
      created_by_id: $('by'),
      created_at: $('now'),
      updated_at: $('now'),
    })
    .onConflict(conflict =>
      conflict.columns(['class_id', 'user_id']).doUpdateSet({
        from_day: $('from'),
        to_day: $('to'),
        starts_at: $('startsAt'),
        ends_at: $('endsAt'),
        updated_at: $('now'),
      }),
    )
    .returning('id'),
);

/** Makes a person a substitute for these days, or replaces the days of their substitution. @returns its id */
export async function saveSubstitute(ctx: Ctx, period: Period): Promise<number> {
  const { legacyTimeZone: zone } = ctx.services.config;
  const [saved] = await save(ctx, {
    ...period,
    startsAt: startOfDay(period.from, zone).toISOString(),
    endsAt: endOfDay(period.to, zone).toISOString(),
    by: ctx.actor?.userId ?? null,
    now: ctx.now().toISOString(),
  });
  return saved!.id;
}

const remove = writing((q, $: Parameter<{ classId: number; userId: number }>) =>
  q
    .deleteFrom('class_substitutes')
    .where('class_id', '=', $('classId'))
    .where('user_id', '=', $('userId'))
    .returning('id'),
);
/** Removes a substitute of a class. @returns id of the removed row, if there was one */
export const dropSubstitute = async (
  ctx: Ctx,
  which: { classId: number; userId: number },
): Promise<number | undefined> => (await remove(ctx, which))[0]?.id;

const end = writing((q, $: Parameter<{ userId: number; now: string }>) =>
  q.deleteFrom('class_substitutes').where('user_id', '=', $('userId')).where('ends_at', '>', $('now')),
);
/** Ends all current and future substitutions of a person; past ones stay. */
export const endSubstitutions = async (ctx: Ctx, userId: number): Promise<void> =>
  void (await end(ctx, { userId, now: ctx.now().toISOString() }));
