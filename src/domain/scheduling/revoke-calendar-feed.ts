import { LockMode } from '@mikro-orm/postgresql';
import { Employee } from '../../entities/index.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { employeeById, type EmployeeRow } from './employees.query.js';
import { assertManagesFeed, schedulingPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/**
 * Makes the address of a feed invalid; its owner finds a new one. For the owner, and callers that change everything.
 * @throws FORBIDDEN to others that see the calendar; NOT_FOUND to strangers
 */
export async function revokeCalendarFeed(ctx: Ctx, input: { employeeId: number }): Promise<EmployeeRow> {
  const actor = authorize(ctx, schedulingPolicy.revokeCalendarFeed);
  const calendar = await employeeById(ctx, input.employeeId);
  if (!calendar) throw notFound('CALENDAR');
  await assertManagesFeed(ctx, actor, calendar);
  await ctx.transaction(async ctx => {
    const employee = await ctx.em.findOneOrFail(Employee, input.employeeId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: () => notFound('CALENDAR'),
    });
    employee.feedVersion += 1;
  });
  return calendar;
}
