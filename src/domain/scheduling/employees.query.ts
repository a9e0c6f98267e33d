import { batched, batchedList, groupBy, keyBy } from '../shared/batched.js';
import { type Ctx, db } from '../context.js';

const employees = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id as userId', 'u.name', 'e.time_zone as timeZone', 'e.slot_minutes as slotMinutes']);

/** A collaborator whose time can be booked; `name` is the person's. */
export type EmployeeRow = Awaited<ReturnType<ReturnType<typeof employees>['executeTakeFirstOrThrow']>>;

export const employeeById = batched(async (ctx, ids: readonly number[]) =>
  keyBy(await employees(ctx).where('e.id', 'in', ids).execute(), row => row.id),
);

/** The calendar of a person. */
const employeeOfUser = batched(async (ctx, userIds: readonly number[]) =>
  keyBy(await employees(ctx).where('e.user_id', 'in', userIds).execute(), row => row.userId),
);

/** The calendar of a class; null without facilitator, or when the facilitator can't be booked. */
export const employeeOfClass = async (
  ctx: Ctx,
  group: { facilitatorId: number | null },
): Promise<EmployeeRow | null> => (group.facilitatorId === null ? null : employeeOfUser(ctx, group.facilitatorId));

/** In the order of the week; times of the employee's own zone. */
export const workingHoursOfEmployee = batchedList(async (ctx, employeeIds: readonly number[]) =>
  groupBy(
    await db(ctx)
      .selectFrom('working_hours as w')
      .select(['w.employee_id as employeeId', 'w.weekday', 'w.starts_at as startsAt', 'w.ends_at as endsAt'])
      .where('w.employee_id', 'in', employeeIds)
      .orderBy('w.employee_id')
      .orderBy('w.weekday')
      .orderBy('w.starts_at')
      .execute(),
    row => row.employeeId,
  ),
);
