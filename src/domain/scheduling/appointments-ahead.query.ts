import type { Ctx } from '../context.js';
import { sql } from 'kysely';
import { type Parameter, statement } from '../kernel/statement.js';

const ahead = statement((q, $: Parameter<{ classId: number; userId: number; clientId: number | null; now: string }>) =>
  q
    .selectFrom('appointments as t')
    .innerJoin('employees as p', 'p.id', 't.employee_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.class_id', '=', $('classId'))
    .where('p.user_id', '=', $('userId'))
    .where('t.finish_time', '>', $('now'))
    .where('t.deleted_at', 'is', null)
    .where('t.client_id', 'is not', null)
    .where(sql<boolean>`t.client_id = coalesce(${$('clientId')}, t.client_id)`),
);
/** The number of coming appointments that people of a class, or one of them, have with a person. */
export const countAppointmentsAhead = async (
  ctx: Ctx,
  { clientId = null, ...who }: { classId: number; userId: number; clientId?: number | null },
): Promise<number> => (await ahead(ctx, { ...who, clientId, now: ctx.now().toISOString() }))[0]!.count;
