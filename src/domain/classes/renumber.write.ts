import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

/**
 * Numbers the meetings of classes from 1 in chronological order: a statement that writes only rows whose number changes.
 * @param classes SQL of their ids
 * @param now SQL of the time for `updated_at`
 */
export const renumbering = (classes: string, now: string): string => `
  update meetings as m set position = n.position, updated_at = ${now}
    from (
      select id, row_number() over (partition by class_id order by starts_at, id)::int as position
        from meetings where class_id in (${classes})
    ) as n
   where m.id = n.id and m.position <> n.position`;

const ofClass = writing((_q, $: Parameter<{ classId: number; now: string }>) => {
  const [before, between, after] = renumbering('?', '?')
    .split('?')
    .map(text => sql.raw(text));
  return sql`${before}${$('now')}${between}${$('classId')}${after}`;
});
/** Numbers the meetings of a class, in the running transaction. */
export const renumber = async (ctx: Pick<Ctx, 'rows' | 'now'>, classId: number): Promise<void> =>
  void (await ofClass(ctx, { classId, now: ctx.now().toISOString() }));
