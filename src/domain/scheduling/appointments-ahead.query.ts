import type { Ctx } from '../context.js';
import { sql } from 'kysely';
import { type Parameter, statement } from '../kernel/statement.js';

const ahead = statement((q, $: Parameter<{ classId: number; userId: number; now: string }>) =>
  q
    .selectFrom('appointments as t')
    .innerJoin('employees as p', 'p.id', 't.employee_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.class_id', '=', $('classId'))
    .where('p.user_id', '=', $('userId'))
    .where('t.finish_time', '>', $('now'))
    .where('t.deleted_at', 'is', null)
    .where('t.client_id', 'is not', null),
);
/** How many appointments people of a class still have with somebody. */
export const countAppointmentsAhead = async (ctx: Ctx, who: { classId: number; userId: number }): Promise<number> =>
  (await ahead(ctx, { ...who, now: ctx.now().toISOString() }))[0]!.count;
