import { z } from 'zod';
import { AppointmentType } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { instantOf } from '../kernel/time.js';
import type { Actor, Ctx } from '../context.js';
import { rebook } from './appointment-changes.write.js';
import { type AppointmentRow, appointmentAfterWrite, visibleAppointment } from './appointments.query.js';
import { assertBookableTime } from './bookable-time.js';
import { employeeById, type EmployeeRow } from './employees.query.js';
import {
  assertClientInTime,
  assertStands,
  isClientOnly,
  lockAppointment,
  type LockedAppointment,
} from './lock-appointment.js';
import { inCalendar } from './occupy-time.js';
import { assertPossiblePeriod } from './period.js';
import { assertBookable, assertBooksWithOwnFacilitator, requireClass, schedulingPolicy } from './policy.js';

const shape = z.object({ appointmentId: z.int(), startsAt: z.date(), endsAt: z.date() });

/** The number of times a client may move one appointment: each time sends a mail to the collaborator. */
const MOVES_OF_CLIENT = 10;

/**
 * Gives an appointment or a block another time in the same calendar: by the client, the owner of the calendar or an
 * administrator. The rules of a booking apply to the new time. A client can move it only before it begins, with the notice that
 * the calendar requires. Calendars keep it under the same UID. A move to the present time is no change, and nobody gets a mail.
 * @throws NOT_FOUND to strangers; FORBIDDEN to a client that is no longer enrolled in the class; INVALID for impossible times.
 *   CONFLICT when the time is taken, the appointment was canceled or held, or it is too late
 */
export async function moveAppointment(
  ctx: Ctx<'events'>,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<AppointmentRow> {
  const rule = schedulingPolicy.moveAppointment;
  const actor = authorize(ctx, rule);
  const { appointmentId: id, ...wanted } = parseInput(shape, input);
  const known = await visibleAppointment(ctx, actor, id);
  if (!known) throw notFound(rule.on.noun);
  const employee = (await employeeById(ctx, known.employeeId))!;
  const typeId = AppointmentType[known.kind];
  await inCalendar(ctx, employee, { typeId, ...wanted }, async ctx => {
    const appointment = await lockAppointment(ctx, actor, id, rule);
    assertStands(appointment);
    // The appointment was handed over after the first read: the locked calendar is not its own any more.
    if (appointment.employeeId !== employee.id) throw new AppError('CONFLICT', 'RECORD_CHANGED');
    if (isSameTime(appointment, wanted)) return;
    const isBlock = typeId === AppointmentType.BLOCK;
    assertPossiblePeriod(ctx, isBlock ? 'block' : 'appointment', wanted);
    assertBookable(employee);
    if (isClientOnly(actor, appointment)) await assertClientMay(ctx, actor, employee, appointment);
    const { clientId } = appointment;
    if (!isBlock) await assertBookableTime(ctx, actor, employee, { ...wanted, clientId });
    await rebook(ctx, appointment, { employee, ...wanted });
  });
  return appointmentAfterWrite(ctx, id, selection);
}

const isSameTime = (is: LockedAppointment, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean =>
  instantOf(is.startsAt) === startsAt.getTime() && instantOf(is.endsAt) === endsAt.getTime();

async function assertClientMay(
  ctx: Ctx,
  actor: Actor,
  employee: EmployeeRow,
  appointment: LockedAppointment,
): Promise<void> {
  assertClientInTime(ctx, appointment);
  if (appointment.revision >= MOVES_OF_CLIENT)
    throw new AppError('CONFLICT', 'APPOINTMENT_MOVED_OFTEN', { max: MOVES_OF_CLIENT });
  // An appointment that staff made without a class belongs to the client all the same.
  if (appointment.classId === null) return;
  const group = await requireClass(ctx, appointment.classId);
  await assertBooksWithOwnFacilitator(ctx, actor, { employee, group });
}
