import { z } from 'zod';
import { Employee, WorkingHours } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { isUniqueViolation } from '../../postgres/index.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { archivedAt, createRecord, editRecord, lockForEdit, removeUnused } from '../kernel/edit.js';
import { editFields, mayBeLeftOut } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { personHeld } from '../people/people.query.js';
import { assertLeader } from '../classes/leaders.query.js';
import { employeeNow, type EmployeeRow } from './employees.query.js';
import { employeeForm, workingTime } from './employee-forms.rules.js';
import { schedulingPolicy } from './policy.js';

const changes = employeeForm
  .omit({ userId: true })
  .partial()
  .extend({ id: z.int(), archived: mayBeLeftOut(z.boolean()), ...editFields });

/**
 * Gives a member of staff a calendar, without working hours. @throws NOT_FOUND for the person; INVALID for a participant;
 * CONFLICT when they have one
 */
export async function createEmployee(ctx: Ctx, input: z.input<typeof employeeForm>): Promise<EmployeeRow> {
  authorize(ctx, schedulingPolicy.createEmployee);
  const { userId, timeZone = ctx.services.config.legacyTimeZone, ...settings } = parseInput(employeeForm, input);
  try {
    const id = await ctx.transaction(async ctx => {
      if (!(await personHeld(ctx, userId))) throw notFound('USER');
      await assertLeader(ctx, 'userId', userId);
      return createRecord(ctx, Employee, { user: userId, timeZone, ...given(settings) });
    });
    return await employeeNow(ctx, id);
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', 'CALENDAR_EXISTS');
    throw error;
  }
}

async function assertOwnerLeads(ctx: Ctx, id: number): Promise<void> {
  const employee = (await employeeNow(ctx, id)) as EmployeeRow | undefined;
  if (!employee) throw notFound('EMPLOYEE');
  if (employee.archivedAt !== null) await assertLeader(ctx, 'archived', employee.userId);
}

/** Removes undefined settings: their columns get the defaults. */
const given = <T extends object>(settings: T): T =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as T;

/**
 * Changes a calendar; fields left out stay. Slots follow at once; existing bookings stay as they are. Nothing can be booked in
 * an archived calendar. @throws NOT_FOUND; CONFLICT when it has changed since `expectedUpdatedAt`; INVALID when a calendar is
 * taken out of the archive but its owner is no active facilitator any more
 */
export async function updateEmployee(ctx: Ctx, input: z.input<typeof changes>): Promise<EmployeeRow> {
  authorize(ctx, schedulingPolicy.updateEmployee);
  const { id, expectedUpdatedAt, archived, ...fields } = parseInput(changes, input);
  await ctx.transaction(async ctx => {
    // The same check as for a new calendar: the owner may have stopped since it was archived.
    if (archived === false) await assertOwnerLeads(ctx, id);
    await editRecord(ctx, Employee, { id, noun: 'EMPLOYEE', expectedUpdatedAt }, employee => ({
      ...fields,
      archivedAt: archivedAt(ctx, employee, archived),
    }));
  });
  return employeeNow(ctx, id);
}

/** Removes a calendar that never had a booking. @throws NOT_FOUND; CONFLICT that names the rows that need it */
export async function removeEmployee(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, schedulingPolicy.removeEmployee);
  await removeUnused(ctx, Employee, id, { noun: 'EMPLOYEE', owned: ['working_hours'] });
  return { id };
}

const hoursShape = z.object({
  employeeId: z.int(),
  hours: z.array(workingTime).max(70),
  ...editFields,
});

/**
 * Replaces the working hours of a calendar. Slots follow at once; existing bookings stay as they are.
 * @throws NOT_FOUND; INVALID for hours that end before they begin, or overlap
 */
export async function setWorkingHours(ctx: Ctx, input: z.input<typeof hoursShape>): Promise<EmployeeRow> {
  authorize(ctx, schedulingPolicy.setWorkingHours);
  const { employeeId, hours, expectedUpdatedAt } = parseInput(hoursShape, input);
  assertNoOverlap(hours);
  await ctx.transaction(async ctx => {
    const employee = await lockForEdit(ctx, Employee, employeeId, { noun: 'EMPLOYEE', expectedUpdatedAt });
    const known = await ctx.em.find(WorkingHours, { employee: employeeId });
    const wanted = new Set(hours.map(keyOf));
    const kept = new Set<string>();
    for (const each of known) {
      const key = keyOf(each);
      // Unchanged hours are not written: the audit shows only the changes.
      if (wanted.has(key) && !kept.has(key)) kept.add(key);
      else ctx.em.remove(each);
    }
    for (const each of hours)
      if (!kept.has(keyOf(each))) ctx.em.create(WorkingHours, { ...each, employee: employeeId });
    employee.updatedAt = ctx.now();
    await ctx.em.flush();
  });
  return employeeNow(ctx, employeeId);
}

interface Hours {
  weekday: number;
  startsAt: string;
  endsAt: string;
}
const keyOf = ({ weekday, startsAt, endsAt }: Hours): string =>
  `${weekday} ${startsAt.slice(0, 5)} ${endsAt.slice(0, 5)}`;

/** @throws INVALID that names the later of two hours that overlap, by its place in the list */
function assertNoOverlap(hours: readonly Hours[]): void {
  const inOrder = hours
    .map((each, place) => ({ ...each, place }))
    .sort((a, b) => a.weekday - b.weekday || a.startsAt.localeCompare(b.startsAt));
  for (const [index, { weekday, startsAt, endsAt, place }] of inOrder.entries()) {
    if (endsAt <= startsAt) throw invalidField(`hours.${place}.endsAt`, wrong('NOT_AFTER', { other: 'startsAt' }));
    const before = inOrder[index - 1];
    if (before?.weekday === weekday && before.endsAt > startsAt)
      throw invalidField(`hours.${place}.startsAt`, wrong('OVERLAPS', { from: before.startsAt, to: before.endsAt }));
  }
}
