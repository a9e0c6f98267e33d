import { LockMode } from '@mikro-orm/postgresql';
import { Employee } from '../../entities/index.js';
import { mustBeSignedIn, notFound } from '../shared/access.js';
import type { Ctx } from '../context.js';
import { employeeById, type EmployeeRow } from './employees.query.js';
import { managesCalendar } from './policy.js';

/**
 * Makes the address of a feed worthless; its owner finds a new one. By the owner, or whoever changes everything.
 * @throws NOT_FOUND for strangers too
 */
export async function revokeCalendarFeed(ctx: Ctx, input: { employeeId: number }): Promise<EmployeeRow> {
  const actor = mustBeSignedIn(ctx);
  await ctx.em.transactional(async em => {
    const employee = await em.findOneOrFail(Employee, input.employeeId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: () => notFound('Calendar'),
    });
    if (!managesCalendar(actor, { userId: employee.user.id })) throw notFound('Calendar');
    employee.feedVersion += 1;
  });
  return (await employeeById(ctx, input.employeeId))!;
}
