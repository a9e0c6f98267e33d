import { sql } from 'kysely';
import { z } from 'zod';
import { AppointmentType } from '../../entities/index.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { cancelTogether } from './appointment-changes.write.js';
import { cancelReason } from './appointment-texts.rules.js';
import { employeeById } from './employees.query.js';
import { assertClearsCalendar, schedulingPolicy } from './policy.js';

const shape = z.object({
  employeeId: z.int(),
  from: z.date(),
  to: z.date(),
  reason: cancelReason.pipe(z.string().min(1)),
});

const DAY = 86_400_000;
const MAX_DAYS = 31;

const lockStanding = statement((q, $: Parameter<{ employeeId: number; from: string; to: string; now: string }>) =>
  q
    .selectFrom('appointments as t')
    .select('t.id')
    .where('t.employee_id', '=', $('employeeId'))
    .where('t.type_id', '=', sql<AppointmentType>`${sql.lit(AppointmentType.APPOINTMENT)}`)
    .where('t.deleted_at', 'is', null)
    .where('t.outcome', 'is', null)
    .where('t.finish_time', '>', $('now'))
    .where(sql<boolean>`tstzrange(t.start_time, t.finish_time, '[)') && tstzrange(${$('from')}, ${$('to')}, '[)')`)
    .orderBy('t.id')
    .forUpdate('t'),
);

/**
 * Cancels the coming appointments of a collaborator in `[from, to)`, such as a sick day, all or none. For the owner of the
 * calendar, a supervisor or an administrator. Each client gets a mail with the reason. Blocks stay, and the time is free again.
 * @returns the number of canceled appointments; zero the second time
 * @throws NOT_FOUND to strangers; FORBIDDEN to others who see the calendar; INVALID for more than 31 days, or no reason
 */
export async function cancelAppointments(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<number> {
  const actor = authorize(ctx, schedulingPolicy.cancelAppointments);
  const { employeeId, from, to, reason } = parseInput(shape, input);
  const employee = await employeeById(ctx, employeeId);
  if (!employee) throw notFound('CALENDAR');
  await assertClearsCalendar(ctx, actor, employee);
  if (to <= from) throw invalidField('to', wrong('NOT_AFTER', { other: 'from' }));
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY)
    throw invalidField('to', wrong('TOO_FAR_AFTER', { days: MAX_DAYS, other: 'from' }));
  return ctx.transaction(async ctx => {
    const period = { employeeId, from: from.toISOString(), to: to.toISOString(), now: ctx.now().toISOString() };
    const standing = await lockStanding(ctx, period);
    return cancelTogether(
      ctx,
      standing.map(({ id }) => id),
      reason,
    );
  });
}
