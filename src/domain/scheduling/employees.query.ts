import { byId, listBy, oneBy } from '../kernel/read.js';
import { computed, many, record, type RowOf } from '../kernel/record.js';
import { type Selection, selectionOf } from '../kernel/selection.js';
import type { Ctx } from '../context.js';

export const workingHours = record('working_hours', 'w', {
  id: 'id',
  employeeId: 'employee_id',
  weekday: 'weekday',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
});

/** In the order of the week; times of the employee's own zone. */
export const workingHoursOfEmployee = listBy(workingHours, 'employeeId', 'w.employee_id, w.weekday, w.starts_at');

/** A collaborator whose time can be booked; `name` is the person's. */
export const employee = record(
  'employees',
  'p',
  {
    id: 'id',
    userId: 'user_id',
    name: computed<string>('(select u.name from users as u where u.id = p.user_id)'),
    timeZone: 'time_zone',
    slotMinutes: 'slot_minutes',
  },
  { relations: { workingHours: many(workingHours, 'employeeId', 'w.weekday, w.starts_at') } },
);
export type EmployeeRow = RowOf<typeof employee>;

export const employeeById = byId(employee);
const employeeOfUser = oneBy(employee, 'userId');

/** The calendar of a class; null without facilitator, or when the facilitator can't be booked. */
export const employeeOfClass = async (
  ctx: Ctx,
  group: { facilitatorId: number | null },
  selection?: Selection,
): Promise<EmployeeRow | null> =>
  group.facilitatorId === null ? null : employeeOfUser(ctx, group.facilitatorId, selection);

const withHours = selectionOf({
  id: {},
  userId: {},
  name: {},
  timeZone: {},
  slotMinutes: {},
  workingHours: { weekday: {}, startsAt: {}, endsAt: {} },
});
type WorkingHours = Pick<RowOf<typeof workingHours>, 'weekday' | 'startsAt' | 'endsAt'>;

/** As `employeeOfClass`, with the working hours. */
export const workingHoursOfClass = (ctx: Ctx, group: { facilitatorId: number | null }) =>
  employeeOfClass(ctx, group, withHours) as Promise<(EmployeeRow & { workingHours: WorkingHours[] }) | null>;
