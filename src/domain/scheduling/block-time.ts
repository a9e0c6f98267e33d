import { z } from 'zod';
import { AppointmentType } from '../../entities/index.js';
import { notFound } from '../kernel/access.js';
import { storableText } from '../kernel/text.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Actor, Ctx } from '../context.js';
import type { Selection } from '../kernel/selection.js';
import { type AppointmentRow, appointmentAfterWrite } from './appointments.query.js';
import { employeeById, type EmployeeRow } from './employees.query.js';
import { occupyTime } from './occupy-time.js';
import { assertPossiblePeriod } from './period.js';
import { requireClass, requireCalendarOfClass, assertManagesCalendar, schedulingPolicy } from './policy.js';
import { authorize, assertAllowed, STRANGER } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';

const shape = z.object({
  startsAt: z.date(),
  endsAt: z.date(),
  employeeId: z.int().nullish(),
  /** The class whose facilitator owns the calendar, when no employee is named. */
  classId: z.int().nullish(),
  comments: storableText()
    .max(2000)
    .nullish()
    .transform(text => text ?? ''),
});
export type NewBlock = z.input<typeof shape>;

/**
 * Blocks time of a calendar, as its owner or an administrator; at most 31 days at once, in the past too.
 * @throws CONFLICT when the time is taken
 */
export async function blockTime(ctx: Ctx<'events'>, input: NewBlock, selection?: Selection): Promise<AppointmentRow> {
  const actor = authorize(ctx, schedulingPolicy.blockTime);
  const { employeeId, classId, ...wanted } = parseInput(shape, input);
  const employee = await requireManagedEmployee(ctx, actor, { employeeId, classId });
  assertPossiblePeriod(ctx, 'block', wanted);
  const id = await occupyTime(ctx, employee, {
    ...wanted,
    typeId: AppointmentType.BLOCK,
    classId: classId ?? null,
    clientId: null,
    additionalFields: null,
  });
  return appointmentAfterWrite(ctx, id, selection);
}

async function requireManagedEmployee(
  ctx: Ctx,
  actor: Actor,
  { employeeId, classId }: { employeeId?: number | null; classId?: number | null },
): Promise<EmployeeRow> {
  const group = classId == null ? null : await requireClass(ctx, classId);
  if (employeeId != null) {
    const employee = await employeeById(ctx, employeeId);
    if (!employee) throw notFound('EMPLOYEE');
    assertManagesCalendar(actor, employee, group);
    return employee;
  }
  if (!group) throw invalidField('employeeId', wrong('NEEDED_WITHOUT_CLASS'));
  // The permission is checked before the state: strangers don't learn whether the class has a calendar.
  const isOwner = actor.userId !== null && group.facilitatorId === actor.userId;
  // A substitute leads the class but has another calendar, their own.
  assertAllowed(actor, schedulingPolicy.blockTime, { ...STRANGER, leads: isOwner });
  return requireCalendarOfClass(ctx, group);
}
