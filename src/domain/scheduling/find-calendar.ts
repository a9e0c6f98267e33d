import { DateTime } from 'luxon';
import { notFound } from '../kernel/access.js';
import type { PageArgs } from '../kernel/page.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { classById, type ClassRow, employeeOfClass } from '../classes/classes.query.js';
import { listAppointments } from './appointments.query.js';
import { listOfClassCalendar } from './class-calendars.query.js';
import { employeeById, type EmployeeRow } from './employees.query.js';
import { invalidField } from '../../failures/validation.js';
import { assertCalendarVisible, schedulingPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';

/** A collaborator's calendar, or the part of it that belongs to one class. */
export interface Calendar {
  employee: EmployeeRow;
  classId: number | null;
}

const DEFAULT_DAYS = 60;
const MAX_DAYS = 366;

/**
 * The calendar of a collaborator; with `classId` its part for that class.
 * @throws NOT_FOUND also when the caller may not see it, or when the class has another calendar
 */
export async function findCalendar(
  ctx: Ctx,
  input: { employeeId: number; classId?: number | null },
): Promise<Calendar> {
  const actor = authorize(ctx, schedulingPolicy.calendar);
  const employee = await employeeById(ctx, input.employeeId);
  if (!employee) throw notFound('CALENDAR');
  await assertCalendarVisible(ctx, actor, employee);
  if (input.classId != null) {
    const group = await classById(ctx, input.classId);
    if (!group || (await employeeOfClass(ctx, group))?.id !== employee.id) throw notFound('CALENDAR');
  }
  return { employee, classId: input.classId ?? null };
}

/** The calendar of a class; null when it has none. The rule of the field (`Class.calendar`) has the permission. */
export async function calendarOfClass(ctx: Ctx, group: ClassRow): Promise<Calendar | null> {
  authorize(ctx, schedulingPolicy.calendar);
  const employee = await employeeOfClass(ctx, group);
  return employee && { employee, classId: group.id };
}

/**
 * The appointments of a calendar in `[from, to)` that the caller may see. The default is 60 days from today.
 * @throws INVALID for more than 366 days
 */
export function appointmentsOfCalendar(
  ctx: Ctx,
  { employee, classId }: Calendar,
  range: { from?: Date | null; to?: Date | null },
  page: PageArgs,
  selection?: Selection,
) {
  const from = range.from ?? DateTime.fromJSDate(ctx.now(), { zone: employee.timeZone }).startOf('day').toJSDate();
  const to = range.to ?? DateTime.fromJSDate(from, { zone: employee.timeZone }).plus({ days: DEFAULT_DAYS }).toJSDate();
  if (to <= from) throw invalidField('to', wrong('NOT_AFTER', { other: 'from' }));
  // One hour more: a year of days across a change of clocks is not a multiple of 24 hours.
  if (to.getTime() - from.getTime() > MAX_DAYS * 86_400_000 + 3_600_000)
    throw invalidField('to', wrong('TOO_FAR_AFTER', { days: MAX_DAYS, other: 'from' }));
  if (classId !== null) return listOfClassCalendar(ctx, classId, { from, to }, page, selection);
  return listAppointments(ctx, { employeeId: employee.id, from, to }, page, selection);
}
